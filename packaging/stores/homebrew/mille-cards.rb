cask "mille-cards" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{sha256:-macos-arm64.zip}",
         intel: "{sha256:-macos-x86_64.zip}"

  url "https://github.com/millecards/Mille/releases/download/v#{version}/mille-#{version}-macos-#{arch}.zip"
  name "Mille"
  desc "Card table with seven games, played offline"
  homepage "https://github.com/millecards/Mille"

  depends_on macos: ">= :big_sur"

  app "Mille.app"

  zap trash: [
    "~/Library/Application Support/mille",
    "~/Library/Logs/mille",
  ]

  caveats <<~EOS
    Mille is not notarised. The first start needs Open Anyway in
    System Settings, Privacy & Security.
  EOS
end

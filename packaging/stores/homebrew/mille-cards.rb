cask "mille-cards" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{sha256:-macos-arm64.dmg}",
         intel: "{sha256:-macos-x86_64.dmg}"

  url "https://github.com/millecards/Mille/releases/download/v#{version}/mille-#{version}-macos-#{arch}.dmg"
  name "Mille"
  desc "Card table with seven games, played offline"
  homepage "https://github.com/millecards/Mille"

  depends_on macos: ">= :big_sur"

  app "Mille.app"

  zap trash: [
    "~/Library/Application Support/mille",
    "~/Library/Caches/mille",
    "~/Library/Logs/mille",
  ]

  caveats <<~EOS
    If macOS refuses the first start, choose Open Anyway in
    System Settings, Privacy & Security.
  EOS
end

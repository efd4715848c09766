"""The inks of the deck, named for what they are used for."""

PAPER = "#FBF6EA"
EDGE = "#D9CFBA"
INK = "#1E1B1A"
RED = "#B0232A"
DEEP_RED = "#7E161D"
BRASS = "#E0B252"
DEEP_BRASS = "#A97A22"
NAVY = "#23395B"
NIGHT = "#16233B"
CREAM = "#F4E4BE"
SPRUCE = "#2C5A48"
DEEP_SPRUCE = "#1B3D31"
SNOW = "#DCE4E2"
FROST = "#B4C5CB"
WOOD = "#8A5A33"
DEEP_WOOD = "#573520"
FUR = "#9C6B3F"
SILVER = "#C9CBC6"

SUIT_INK = {"C": INK, "D": RED, "H": RED, "S": INK}
FOUR_COLOUR_INK = {"C": "#1E7145", "D": "#1F5AA6", "H": RED, "S": INK}

LINEN = "#FFFDF4"
FOLD = "#CDBD9C"
GREY = "#8E918D"

# Skin in three tones, each with the tone of its shaded side.
SKIN = "#F2C9A0"
SHADE = "#D79A6C"
PALE = "#F8DCBC"
PALE_SHADE = "#E2AE86"
TAN = "#DDA878"
TAN_SHADE = "#B97B4C"
ROSE = "#DE8A70"

# Hair, and the same in shade.
GINGER = "#B65A2B"
DEEP_GINGER = "#8A3E1C"
CHESTNUT = "#6A3B20"
DEEP_CHESTNUT = "#4A2714"
GOLDEN = "#C98B3C"
DEEP_GOLDEN = "#9A6423"

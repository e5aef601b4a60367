import { choice } from "./field-kinds";
import * as look from "./look";

/** The style of buttons, type and the card. Each begins with what the layout has of its own. */
export const styleColumns = {
  buttonStyle: choice(look.buttonStyles, "layout"),
  buttonRadius: choice(look.buttonRadii, "layout"),
  buttonHeight: choice(look.buttonHeights, "medium"),
  buttonIcon: choice(look.buttonIcons, "left"),
  buttonColor: choice(look.buttonColours, "links"),
  headingFont: choice(look.headingFonts, "text"),
  typeScale: choice(look.typeScales, "medium"),
  headingWeight: choice(look.headingWeights, "semibold"),
  letterCase: choice(look.letterCases, "written"),
  tracking: choice(look.trackings, "normal"),
  cardSurface: choice(look.cardSurfaces, "layout"),
  cardWidth: choice(look.cardWidths, "medium"),
  cardRadius: choice(look.cardRadii, "layout"),
  cardBorder: choice(look.cardBorders, "thin"),
  cardShadow: choice(look.cardShadows, "soft"),
} as const;

/** Only the page document and the editor know these. */
export const styleShapes = {
  buttons: {
    style: "buttonStyle",
    radius: "buttonRadius",
    height: "buttonHeight",
    icon: "buttonIcon",
    color: "buttonColor",
  },
  type: {
    heading: "headingFont",
    scale: "typeScale",
    weight: "headingWeight",
    case: "letterCase",
    tracking: "tracking",
  },
  card: {
    surface: "cardSurface",
    width: "cardWidth",
    radius: "cardRadius",
    border: "cardBorder",
    shadow: "cardShadow",
  },
} as const;

import { pageDocument } from "../document/document";
import { type LookSettings, pickLookParts } from "../document/look-settings";

/** Returns the look that a page has before anybody chooses one. */
export const startLook = (): LookSettings =>
  pickLookParts(pageDocument.parse({ settings: { display_name: "ada" } }).settings);

import { choice, flag, type ProfileField } from "./field-kinds";
import * as look from "./look";

/** Settings that only the page document and the editor know; `pageOnly` in `profile-fields.ts` names their places. */
export const pageOnlyColumns = {
  hideMakeYourOwn: flag("privacy", false),
  showJoinDate: flag("profile", false),
  showEarlyBadge: flag("profile", false),
  viewsShownFrom: {
    ...choice(look.viewThresholds, "hundred", "hundred"),
    editor: { group: "profile", control: "choice" },
  },
  showInGallery: flag("privacy", false),
} as const satisfies Record<string, ProfileField>;

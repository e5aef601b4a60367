import { choice, flag, type ProfileField, percent } from "./field-kinds";
import * as look from "./look";

const focus = (edge: "left" | "upper") => {
  const { schema, ...field } = percent(50);
  const meaning = `Percent from the ${edge} edge of the background; that point of it stays in view on every screen`;
  return { ...field, schema: schema.describe(meaning) };
};

/** Settings that only the page document and the editor know; `pageOnly` in `profile-fields.ts` names their places. */
export const pageOnlyColumns = {
  backgroundFocusX: focus("left"),
  backgroundFocusY: focus("upper"),
  hideMakeYourOwn: flag("privacy", false),
  showJoinDate: flag("profile", false),
  showEarlyBadge: flag("profile", false),
  viewsShownFrom: {
    ...choice(look.viewThresholds, "hundred", "hundred"),
    editor: { group: "profile", control: "choice" },
  },
  showInGallery: flag("privacy", false),
} as const satisfies Record<string, ProfileField>;

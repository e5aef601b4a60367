import { z } from "zod";
import { pageSettings } from "@/lib/page/document/document";
import { type PageLook, pickLookParts } from "@/lib/page/document/look-settings";
import { type ChangeOf, completeProperties } from "@/lib/people/users/shape";

const lookShape = pickLookParts(pageSettings);
const lookSettings = z.strictObject(completeProperties(lookShape));

type Preset = Omit<PageLook, "settings"> & { settings: ChangeOf<typeof lookShape> };

/** Settings that a theme does not name are those of a new account. */
export const theme = ({ settings, ...named }: Preset): PageLook => ({
  ...named,
  settings: lookSettings.parse(settings),
});

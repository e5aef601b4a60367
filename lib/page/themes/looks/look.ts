import { z } from "zod";
import { pageSettings } from "@/lib/page/document/document";
import { lookPartsOf, type PageLook } from "@/lib/page/document/look-settings";
import { type ChangeOf, wholePropertiesOf } from "@/lib/people/users/shape";

const lookShape = lookPartsOf(pageSettings);
const lookSettings = z.strictObject(wholePropertiesOf(lookShape));

type Preset = Omit<PageLook, "settings"> & { settings: ChangeOf<typeof lookShape> };

/** Settings that it does not name are those of a new account. */
export const look = ({ settings, ...named }: Preset): PageLook => ({
  ...named,
  settings: lookSettings.parse(settings),
});

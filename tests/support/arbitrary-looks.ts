import fc from "fast-check";
import { type Control, pageControls } from "@/lib/page/document/controls";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { isLookPath, type LookSettings, lookGroups } from "@/lib/page/document/look-settings";
import { withValue } from "@/lib/page/document/places";
import { themeOf } from "@/lib/page/themes/apply-theme";

const digit = fc.constantFrom(..."0123456789abcdefABCDEF");
const colour = fc
  .oneof(fc.array(digit, { minLength: 3, maxLength: 3 }), fc.array(digit, { minLength: 6, maxLength: 6 }))
  .map((digits) => `#${digits.join("")}`);

function anyValue({ path, kind, options = [] }: Control): fc.Arbitrary<unknown> {
  if (kind === "colour") return colour;
  if (kind === "percent") return fc.integer({ min: 0, max: 100 });
  if (kind === "switch") return fc.boolean();
  if (kind === "choice") return fc.constantFrom(...options);
  throw new Error(`No arbitrary value for ${path}`);
}

const controls = pageControls.filter(({ path }) => isLookPath(path));
const newPage = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));

/** Any look that a page can have. */
export const anyLook: fc.Arbitrary<LookSettings> = fc
  .record(Object.fromEntries(controls.map((control) => [control.path, anyValue(control)])))
  .map((values) => Object.entries(values).reduce((page, [path, value]) => withValue(page, path, value), newPage))
  .map(themeOf);

export const anyLocks = fc.subarray([...lookGroups]).map((groups) => new Set(groups));

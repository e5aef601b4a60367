import type { ShownLink } from "@/lib/page/view/shown-links";
import type { Profile } from "@/lib/people/users/store";
import { layoutTraits } from "./layout-traits";

/** A link without words is an icon, and one with words a row, so that circles and pills never stand in one line. */
export type LinkShape = "icons" | "rows" | undefined;

/** An icon says enough for all kinds but these, whose value is what a visitor wants to read. */
export const isReadByValue = (type: ShownLink["type"]): boolean => ["custom", "email", "phone"].includes(type);

/** Returns the shape of a link where its layout has several. */
export function linkShape(
  { type, isTitled, isFeatured, picture }: ShownLink,
  { layout, buttonIcon }: Profile,
): LinkShape {
  if (layoutTraits[layout].links === "rows") return undefined;
  const hasWords = isTitled || isFeatured || picture !== null || buttonIcon === "none" || isReadByValue(type);
  return hasWords ? "rows" : "icons";
}

/**
 * Returns the marks of how many icons stand in a line, and how many where these have no room, so that lines are alike
 * and the last one holds no icon alone.
 */
export function iconColumns(count: number): { "data-columns": number; "data-fewer": number | undefined } {
  const columns = findColumns(count, 6) ?? 6;
  const fewer = findColumns(count, 4) ?? columns;
  return { "data-columns": columns, "data-fewer": fewer < columns ? fewer : undefined };
}

function findColumns(count: number, most: number): number | undefined {
  const alike = Math.ceil(count / Math.ceil(count / most));
  const possible = Array.from({ length: alike }, (_, index) => alike - index);
  return possible.find((columns) => count % columns !== 1 && (columns > 1 || count === 1));
}

import { expect, it } from "vitest";
import { iconColumns, linkShape } from "@/app/[handle]/_look/link-shapes";
import type { ShownLink } from "@/lib/page/view/shown-links";
import type { Profile } from "@/lib/people/users/store";

it("icons stand in lines of six at most, whose last is never an icon alone", () => {
  for (let count = 2; count <= 60; count += 1) {
    const columns = iconColumns(count);
    const last = count % columns || columns;
    expect([count, columns <= 6, last > 1 || columns === 1], `${count} icons`).toEqual([count, true, true]);
  }
  expect([1, 5, 6, 7, 8, 13].map(iconColumns)).toEqual([1, 5, 6, 4, 4, 5]);
});

it("a link is an icon without words, unless it has a title or a picture, is featured, or is read by its value", () => {
  const link = { type: "github", isTitled: false, isFeatured: false, picture: null } as ShownLink;
  const page = { layout: "default", buttonIcon: "left" } as Profile;
  const withWords = [{ isTitled: true }, { isFeatured: true }, { picture: "a.webp" }, { type: "email" as const }];
  expect(linkShape(link, page)).toBe("icons");
  expect(withWords.map((change) => linkShape({ ...link, ...change }, page))).toEqual(withWords.map(() => "rows"));
  expect(linkShape(link, { ...page, buttonIcon: "none" })).toBe("rows");
  expect(linkShape(link, { ...page, layout: "poster" })).toBeUndefined();
});

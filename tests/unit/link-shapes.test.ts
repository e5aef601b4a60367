import { expect, it } from "vitest";
import { iconColumns, linkShape } from "@/app/[handle]/_look/link-shapes";
import type { ShownLink } from "@/lib/page/view/shown-links";
import type { Profile } from "@/lib/people/users/store";

it("icons stand in lines of six at most, or of fewer in little room, whose last is never an icon alone", () => {
  for (let count = 2; count <= 60; count += 1) {
    const { "data-columns": columns, "data-fewer": fewer = columns } = iconColumns(count);
    for (const line of [columns, fewer])
      expect([line > 1, line <= 6, count % line !== 1], `${count} icons in lines of ${line}`).toEqual([
        true,
        true,
        true,
      ]);
  }
  const written = [1, 5, 6, 7, 8, 10, 13].map(iconColumns).map((marks) => Object.values(marks));
  expect(written).toEqual([
    [1, undefined],
    [5, 3],
    [6, 3],
    [4, undefined],
    [4, undefined],
    [5, 4],
    [5, undefined],
  ]);
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

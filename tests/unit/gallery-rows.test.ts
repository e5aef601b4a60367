import { expect, it } from "vitest";
import { galleryRows, ratioInTenths } from "@/app/[handle]/_look/gallery-rows";

const [wide, square, tall] = [1.5, 1, 0.7];
const many = (count: number, ratio: number) => Array.from({ length: count }, () => ratio);

it.each<[string, number[], number[]]>([
  ["one picture", [tall], [1]],
  ["two tall ones", many(2, tall), [2]],
  ["two wide ones", many(2, wide), [2]],
  ["three wide ones", many(3, wide), [1, 2]],
  ["three squares", many(3, square), [3]],
  ["four squares", many(4, square), [2, 2]],
  ["five squares", many(5, square), [2, 3]],
  ["seven squares", many(7, square), [2, 2, 3]],
  ["seven wide ones", many(7, wide), [1, 2, 2, 2]],
  ["twelve tall ones", many(12, tall), [3, 3, 3, 3]],
  ["a panorama among tall ones", [tall, tall, 2, tall, tall, tall], [3, 3]],
])("a gallery of %s fills each of its rows", (_, ratios, rows) => {
  expect(galleryRows(ratios)).toEqual(rows);
});

it("no row of a gallery of up to twelve pictures has more than three, or one high picture among others", () => {
  for (let count = 2; count <= 12; count += 1)
    for (const ratio of [tall, square, 1.1]) {
      const rows = galleryRows(many(count, ratio));
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
      expect(rows.filter((row) => row < 2 || row > 3)).toEqual([]);
    }
});

it("the shape of a picture is its own, unless it is very wide, very high or unknown", () => {
  const sizes = [
    { width: 640, height: 480 },
    { width: 5000, height: 100 },
    { width: 100, height: 5000 },
    { width: 0, height: 0 },
  ];
  expect(sizes.map(ratioInTenths)).toEqual([13, 20, 6, 13]);
});

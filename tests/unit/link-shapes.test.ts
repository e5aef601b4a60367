import { expect, it } from "vitest";
import { iconColumns } from "@/app/[handle]/_look/link-shapes";

it("icons stand in lines of six at most, whose last is never an icon alone", () => {
  for (let count = 2; count <= 60; count += 1) {
    const columns = iconColumns(count);
    const last = count % columns || columns;
    expect([count, columns <= 6, last > 1 || columns === 1], `${count} icons`).toEqual([count, true, true]);
  }
  expect([1, 5, 6, 7, 8, 13].map(iconColumns)).toEqual([1, 5, 6, 4, 4, 5]);
});

import { expect, it } from "vitest";
import { timeBounds, toInstant, toLocal } from "@/app/settings/profile/_editor/state/local-time";
import { pageLink } from "@/lib/page/links/schema";

const link = { type: "github", value: "ada" };

it.each(["2026-03-04T05:06", timeBounds.min, timeBounds.max])("the time %s is one of the reader's zone", (local) => {
  const instant = toInstant(local);
  expect(toLocal(instant ?? null)).toBe(local);
  expect(pageLink.safeParse({ ...link, from: instant }).success).toBe(true);
});

it.each(["12026-01-01T00:00", "275761-01-01T00:00", "0002-01-01T00:00", "0999-12-31T23:59", "3000-01-01T00:00"])(
  "the time %s is none of a link",
  (local) => {
    expect(toInstant(local)).toBeUndefined();
  },
);

it("an empty field is no time", () => {
  expect([toInstant(""), toLocal(null)]).toEqual([null, ""]);
});

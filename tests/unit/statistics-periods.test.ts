import { expect, it } from "vitest";
import { explainJump, insightOf } from "@/lib/page/statistics/insight";
import { periodOf, periodOfDays } from "@/lib/page/statistics/periods";
import { isTimeZone, startOfDate, startOfHour } from "@/lib/page/statistics/time-zone";

const written = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16));

it.each([
  ["UTC", "2031-03-01", "2031-03-01T00:00"],
  ["Asia/Kathmandu", "2031-03-01", "2031-02-28T18:15"],
  ["America/Los_Angeles", "2031-03-01", "2031-03-01T08:00"],
  ["Pacific/Kiritimati", "2031-03-01", "2031-02-28T10:00"],
  ["America/St_Johns", "2031-03-01", "2031-03-01T03:30"],
  // Clocks skip midnight there in spring, and show the hour before midnight twice in autumn.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00"],
  ["Africa/Cairo", "2026-10-30", "2026-10-29T22:00"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00"],
])("A day in %s, such as %s, begins at %s UTC", (zone, date, begin) => {
  expect(written([startOfDate(date, zone)])).toEqual([begin]);
});

it("An hour begins when clocks there show it, also where they are off by a part of an hour", () => {
  const now = new Date("2031-03-01T12:50:30Z");
  expect(written(["UTC", "Asia/Kolkata", "Asia/Kathmandu"].map((zone) => startOfHour(now, zone)))).toEqual([
    "2031-03-01T12:00",
    "2031-03-01T12:30",
    "2031-03-01T12:15",
  ]);
});

it("Periods end with the part that now is in, and have one of the same length before them", () => {
  const now = new Date("2031-03-01T12:50:30Z");
  const ends = (["24h", "7d", "30d", "90d", "12m"] as const).map((name) => {
    const { unit, starts, before } = periodOf(name, "UTC", now);
    return [unit, starts.length, ...written([before, starts[0] ?? now, starts.at(-1) ?? now])];
  });
  expect(ends).toEqual([
    ["hour", 24, "2031-02-27T13:00", "2031-02-28T13:00", "2031-03-01T12:00"],
    ["day", 7, "2031-02-16T00:00", "2031-02-23T00:00", "2031-03-01T00:00"],
    ["day", 30, "2031-01-01T00:00", "2031-01-31T00:00", "2031-03-01T00:00"],
    ["day", 90, "2030-09-03T00:00", "2030-12-02T00:00", "2031-03-01T00:00"],
    ["month", 12, "2029-04-01T00:00", "2030-04-01T00:00", "2031-03-01T00:00"],
  ]);
});

it("A day on which clocks change has 23 or 25 hours", () => {
  const days = (first: string) =>
    periodOfDays(first, 3, "Europe/Berlin").starts.map((start) => start.getTime() / 3_600_000);
  const lengths = (hours: number[]) => hours.slice(1).map((hour, index) => hour - (hours[index] ?? 0));
  expect([lengths(days("2027-03-28")), lengths(days("2027-10-31"))]).toEqual([
    [23, 24],
    [25, 24],
  ]);
});

it.each([
  ["Europe/Lisbon", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["+05:30", false],
  ["Mars/Olympus", false],
  ["'; drop table users", false],
  ["", false],
])("%s is a time zone: %s", (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

it.each([
  [[0, 0, 0], 0, { kind: "nothing" }],
  [[2, 3, 40, 1], 0, { kind: "jump", part: 2, views: 40 }],
  [[0, 0, 9], 0, { kind: "steady" }],
  [[10, 12, 11], 22, { kind: "change", percent: 50 }],
  [[10, 12, 11], 66, { kind: "change", percent: -50 }],
  [[10, 12, 11], 32, { kind: "steady" }],
  [[3, 2, 4], 0, { kind: "steady" }],
])("Views of %j after %d before mean %j", (views, earlier, insight) => {
  expect(insightOf(views, earlier)).toEqual(insight);
});

const source = (name: string, inside: number, outside: number, metric: "referrer" | "app" = "referrer") => ({
  ...{ metric, name, inside, outside },
});

it.each([
  ["the source of most of it", [source("reddit.com", 30, 3), source("", 5, 10)], "reddit.com"],
  ["an app", [source("Instagram", 20, 0, "app"), source("", 15, 4)], "Instagram"],
  ["nothing where nobody knows", [source("", 30, 3), source("x.com", 4, 3)], undefined],
  [
    "nothing where it has many sources",
    [source("a.example", 5, 0), source("b.example", 5, 0), source("c.example", 5, 0)],
    undefined,
  ],
  ["nothing by what is there every day", [source("a.example", 10, 30), source("", 20, 0)], undefined],
])("A jump is explained by %s", (_, sources, name) => {
  expect(explainJump(sources, 4)?.name).toBe(name);
});

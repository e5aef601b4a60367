import { expect, it } from "vitest";
import { usageByDay, usageByRoute } from "@/app/settings/developers/_components/usage-days";

const counts = [
  { day: "2031-02-25", route: "GET /api/user", status: 200, requests: 9 },
  { day: "2031-02-27", route: "GET /api/user", status: 403, requests: 2 },
  { day: "2031-02-28", route: "GET /api/links", status: 200, requests: 3 },
  { day: "2031-02-28", route: "GET /api/user", status: 200, requests: 4 },
];

it("requests are counted by day and status, days without any included, and earlier ones left out", () => {
  expect(usageByDay(counts, new Date("2031-02-28T23:59:59Z"), 3)).toEqual({
    statuses: [200, 403],
    days: [
      { day: "2031-02-26", requests: [0, 0] },
      { day: "2031-02-27", requests: [0, 2] },
      { day: "2031-02-28", requests: [7, 0] },
    ],
  });
});

it("requests are counted by endpoint and status, the most frequent first", () => {
  expect(usageByRoute(counts)).toEqual([
    { route: "GET /api/user", status: 200, requests: 13 },
    { route: "GET /api/links", status: 200, requests: 3 },
    { route: "GET /api/user", status: 403, requests: 2 },
  ]);
});

import { afterEach, expect, it, vi } from "vitest";
import { createLink } from "@/lib/page/links/store";
import { countOnPage, flushStatistics } from "@/lib/page/statistics/counting";
import type { Counted } from "@/lib/page/statistics/metrics";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";

afterEach(() => vi.useRealTimers());

const noDay = { views: 0, visitors: 0, likes: 0, clicks: 0, plays: 0, downloads: 0 };

const noSources = {
  ...{ referrers: [], apps: [], utm_sources: [], utm_mediums: [], utm_campaigns: [] },
  ...{ devices: [], languages: [], countries: [] },
};

/** Counts on a page at times, and writes the sums. */
async function countAt(pageId: string, all: [time: string, counted: Counted[], by?: number][]): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [time, counted, by] of all) {
    vi.setSystemTime(new Date(time));
    countOnPage(pageId, counted, by);
  }
  vi.useRealTimers();
  await flushStatistics();
}

const ask = async (token: string, query = "") => read(await call("GET", `/api/statistics${query}`, { token }));

it("GET /api/statistics answers each of the last 30 days, and nothing else of a page that nobody has seen", async () => {
  const { access_token: token } = await newConnection(["statistics"]);
  const { status, body } = (await ask(token)) as { status: number; body: { days: { date: string }[] } };
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  const dates = Array.from({ length: 30 }, (_, index) =>
    new Date(today - (29 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: { time_zone: "UTC", days: dates.map((date) => ({ date, ...noDay })), links: [], sources: noSources },
  });
});

it("GET /api/statistics sums what happened by day and link, of the token's own page alone", async () => {
  const { person, access_token: token } = await newConnection(["statistics"]);
  const { person: other } = await newConnection(["statistics"]);
  const [first, second] = [
    await createLink(person.id, { type: "github", value: "ada" }),
    await createLink(person.id, { type: "gitlab", value: "ada" }),
  ];
  await countAt(person.id, [
    [
      "2026-11-01T00:00:00Z",
      [
        ["view", ""],
        ["visitor", ""],
        ["referrer", "reddit.com"],
        ["live", ""],
      ],
    ],
    [
      "2026-11-01T23:59:59Z",
      [
        ["view", ""],
        ["click", first.id],
        ["click", second.id],
      ],
    ],
    [
      "2026-11-02T00:00:00Z",
      [
        ["click", second.id],
        ["play", "t"],
        ["download", "qr"],
        ["download", "contact"],
      ],
    ],
    ["2026-11-02T12:00:00Z", [["like", ""]], -1],
    ["2026-11-04T00:00:00Z", [["view", ""]]],
  ]);
  await countAt(other.id, [
    [
      "2026-11-01T12:00:00Z",
      [
        ["view", ""],
        ["click", first.id],
      ],
    ],
  ]);
  expect(await ask(token, "?from=2026-11-01&to=2026-11-03")).toEqual({
    status: 200,
    body: {
      time_zone: "UTC",
      days: [
        { ...noDay, date: "2026-11-01", views: 2, visitors: 1, clicks: 2 },
        { ...noDay, date: "2026-11-02", clicks: 1, plays: 1, downloads: 2, likes: -1 },
        { ...noDay, date: "2026-11-03" },
      ],
      links: [
        {
          ...{ id: second.id, clicks: 2 },
          days: [
            { date: "2026-11-01", clicks: 1 },
            { date: "2026-11-02", clicks: 1 },
          ],
        },
        { id: first.id, clicks: 1, days: [{ date: "2026-11-01", clicks: 1 }] },
      ],
      sources: { ...noSources, referrers: [{ name: "reddit.com", views: 1 }] },
    },
  });
});

it("GET /api/statistics tells where the views of its days came from and with what, the most first", async () => {
  const { person, access_token: token } = await newConnection(["statistics"]);
  const view = (...counted: Counted): Counted => counted;
  await countAt(person.id, [
    ["2026-11-01T12:00:00Z", [view("referrer", "x.example"), view("device", "phone"), view("language", "pt")]],
    ["2026-11-02T12:00:00Z", [view("referrer", "reddit.com"), view("device", "computer"), view("country", "pt")]],
    ["2026-11-02T13:00:00Z", [view("referrer", "reddit.com"), view("device", "phone"), view("utm_source", "flyer")]],
    ["2026-11-02T14:00:00Z", [view("app", "Instagram"), view("utm_medium", "print"), view("utm_campaign", "spring")]],
    ["2026-11-03T00:00:00Z", [view("referrer", ""), view("referrer", "later.example")]],
  ]);
  const { body } = await ask(token, "?from=2026-11-01&to=2026-11-02");
  expect(body).toMatchObject({
    sources: {
      referrers: [
        { name: "reddit.com", views: 2 },
        { name: "x.example", views: 1 },
      ],
      apps: [{ name: "Instagram", views: 1 }],
      utm_sources: [{ name: "flyer", views: 1 }],
      utm_mediums: [{ name: "print", views: 1 }],
      utm_campaigns: [{ name: "spring", views: 1 }],
      devices: [
        { name: "phone", views: 2 },
        { name: "computer", views: 1 },
      ],
      languages: [{ name: "pt", views: 1 }],
      countries: [{ name: "PT", views: 1 }],
    },
  });
});

it.each([
  ["Asia/Kathmandu", "2026-11-10T18:14:59Z", "2026-11-10T18:15:00Z"],
  ["America/Los_Angeles", "2026-11-11T07:59:59Z", "2026-11-11T08:00:00Z"],
  ["Pacific/Kiritimati", "2026-11-10T09:59:59Z", "2026-11-10T10:00:00Z"],
])("GET /api/statistics begins days at midnight in %s", async (zone, before, after) => {
  const { person, access_token: token } = await newConnection(["statistics"]);
  await countAt(person.id, [
    [before, [["view", ""]]],
    [after, [["view", ""]]],
    [after, [["view", ""]]],
  ]);
  const { body } = await ask(token, `?from=2026-11-10&to=2026-11-11&time_zone=${encodeURIComponent(zone)}`);
  expect(body).toMatchObject({
    time_zone: zone,
    days: [
      { date: "2026-11-10", views: 1 },
      { date: "2026-11-11", views: 2 },
    ],
  });
});

it.each([
  ["?from=2026-11-03&to=2026-11-02", "from", "must not be after the last day"],
  ["?from=2026-01-01&to=2026-11-02", "from", "must be at most 91 days before the last day"],
  ["?from=2026-02-30", "from", "must be a day such as 2027-01-31"],
  ["?to=yesterday", "to", "must be a day such as 2027-01-31"],
  // Where clocks show a year of fewer or more digits, no day begins: the search for it would not end.
  ["?to=0001-01-01&time_zone=Europe%2FLisbon", "to", "must be in the years 1000 to 2999"],
  ["?to=9999-12-31", "to", "must be in the years 1000 to 2999"],
  ["?time_zone=Mars%2FOlympus", "time_zone", "must be a time zone such as Europe/Lisbon"],
  ["?page=1", "page", "is unknown"],
])("GET /api/statistics%s is refused by its field %s", async (query, field, problem) => {
  const { access_token: token } = await newConnection(["statistics"]);
  const { status, body } = await ask(token, query);
  expect([status, (body as { fields?: unknown }).fields]).toEqual([400, { [field]: [problem] }]);
});

it("GET /api/statistics takes a period of 92 days", async () => {
  const { access_token: token } = await newConnection(["statistics"]);
  const { body } = await ask(token, "?from=2026-08-03&to=2026-11-02");
  expect((body as { days: unknown[] }).days).toHaveLength(92);
});

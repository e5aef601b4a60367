import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { outbox, statisticsMails, users } from "@/db/schema";
import { log } from "@/lib/core/log";
import { sendDueMail } from "@/lib/core/mail/sending";
import { createLink } from "@/lib/page/links/store";
import type { Metric } from "@/lib/page/statistics/metrics";
import { addSums } from "@/lib/page/statistics/store";
import { mailWeeks, mondayOf, startWeeklyMail } from "@/lib/page/statistics/weekly";
import { turnOffWeeklyMail } from "@/lib/page/statistics/weekly-store";
import { composeMail } from "@/lib/people/auth/account/mails";
import { setUpMailServer } from "../support/mail-server";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";

const mail = await setUpMailServer();
beforeEach(async () => {
  await database().delete(outbox);
  await database().delete(statisticsMails);
  mail.received.length = 0;
});
afterEach(() => vi.useRealTimers());

/** Somebody whose address is proven, and who turned the mail on in the week of Monday, the 9th of November 2026. */
async function newReader(timeZone: string, locale = "en") {
  const person = await newPerson();
  await setRows(users, { emailVerified: new Date(), locale }, eq(users.id, person.id));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-11T12:00:00Z") });
  await startWeeklyMail(person.id, timeZone);
  vi.useRealTimers();
  return person;
}

const count = (pageId: string, time: string, sums: [Metric, string, number][]) =>
  addSums(sums.map(([metric, name, total]) => ({ pageId, startsAt: new Date(time), metric, name, total })));

const mailed = async () =>
  (await database().select().from(outbox)).map(({ userId, details }) => ({ userId, ...details }));
const at = (time: string) => mailWeeks(new Date(time));

it.each([
  ["2026-11-15", "2026-11-09"],
  ["2026-11-09", "2026-11-09"],
  ["2026-11-10", "2026-11-09"],
  ["2027-01-01", "2026-12-28"],
])("The week of %s begins on %s", (date, monday) => {
  expect(mondayOf(date)).toBe(monday);
});

it.each([
  ["Asia/Kathmandu", "2026-11-16T02:14:59Z", "2026-11-16T02:15:00Z"],
  ["America/Los_Angeles", "2026-11-16T15:59:59Z", "2026-11-16T16:00:00Z"],
  ["Pacific/Kiritimati", "2026-11-15T17:59:59Z", "2026-11-15T18:00:00Z"],
])(
  "The mail of a week is queued on Monday morning in %s, once, however many processes try",
  async (zone, before, after) => {
    const { id } = await newReader(zone);
    await count(id, "2026-11-12T12:00:00Z", [["view", "", 3]]);
    await at(before);
    expect(await mailed()).toEqual([]);
    await Promise.all([at(after), at(after), at(after)]);
    await at("2026-11-19T12:00:00Z");
    expect(await mailed()).toMatchObject([{ userId: id, from: "2026-11-09", to: "2026-11-15", views: "3" }]);
  },
);

it("The mails of a week come to those after an account whose statistics cannot be read, which is logged", async () => {
  const people = [await newReader("UTC"), await newReader("UTC"), await newReader("UTC")];
  const [first, broken, last] = people.map(({ id }) => id).sort();
  for (const id of [first, broken, last]) await count(id ?? "", "2026-11-12T12:00:00Z", [["view", "", 3]]);
  await setRows(statisticsMails, { timeZone: "Nowhere/None" }, eq(statisticsMails.userId, broken ?? ""));
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await at("2026-11-16T08:00:00Z");
  expect((await mailed()).map(({ userId }) => userId).sort()).toEqual([first, last]);
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ user: broken }),
      expect.stringContaining("the weekly statistics of an account were not"),
    ],
  ]);
  warn.mockRestore();
});

it("The mail of a week tells of that week alone, in the account's language", async () => {
  const { id, email, username } = await newReader("UTC", "de");
  const link = await createLink(id, { type: "github", value: "ada" });
  await count(id, "2026-11-08T23:45:00Z", [["view", "", 20]]);
  await count(id, "2026-11-09T00:00:00Z", [
    ["view", "", 10],
    ["visitor", "", 9],
    ["referrer", "", 6],
    ["app", "TikTok", 4],
  ]);
  await count(id, "2026-11-15T23:45:00Z", [
    ["view", "", 20],
    ["click", link.id, 5],
    ["click", crypto.randomUUID(), 2],
  ]);
  await count(id, "2026-11-16T00:00:00Z", [
    ["view", "", 40],
    ["referrer", "reddit.com", 40],
  ]);
  await at("2026-11-16T08:00:00Z");
  await sendDueMail(composeMail);
  const [received, ...others] = mail.takeFor(email);
  expect(others).toEqual([]);
  expect(received?.headers.get("subject")).toBe("Deine Woche: 30 Aufrufe");
  const words = received?.body.replaceAll("\n", " ");
  expect(words).toContain(
    `Vom 09.11.2026 bis 15.11.2026 hatte deine Seite @${username} 30 Aufrufe von 9 Besuchern und 7 Klicks.`,
  );
  expect(words).toContain("Das sind 50 % mehr Aufrufe als in der Woche davor.");
  expect(words).toContain("Am meisten angeklickt: GitHub: @ada");
  expect(words).toContain("Die meisten kamen von: TikTok");
  expect(received?.body).toContain("http://localhost:3000/settings/statistics");
});

it("No mail is queued for a week without a view, without a proven address, or once it is turned off", async () => {
  const [quiet, unproven, off] = [await newReader("UTC"), await newReader("UTC"), await newReader("UTC")];
  for (const { id } of [unproven, off]) await count(id, "2026-11-12T12:00:00Z", [["view", "", 3]]);
  await setRows(users, { emailVerified: null }, eq(users.id, unproven.id));
  await turnOffWeeklyMail(off.id);
  await at("2026-11-16T09:00:00Z");
  await count(quiet.id, "2026-11-12T12:00:00Z", [["view", "", 3]]);
  await at("2026-11-16T10:00:00Z");
  expect(await mailed()).toEqual([]);
});

it("A mail that is turned on again in another time zone keeps the week that was sent", async () => {
  const { id } = await newReader("UTC");
  await count(id, "2026-11-12T12:00:00Z", [["view", "", 3]]);
  await at("2026-11-16T09:00:00Z");
  await startWeeklyMail(id, "Europe/Berlin");
  const [row] = await database().select().from(statisticsMails).where(eq(statisticsMails.userId, id));
  expect(row).toMatchObject({ week: "2026-11-16", timeZone: "Europe/Berlin" });
});

it("A page that is being deleted is told of in no mail", async () => {
  const { id } = await newReader("UTC");
  await count(id, "2026-11-12T12:00:00Z", [["view", "", 3]]);
  await setRows(users, { deleteAfter: new Date("2026-11-20") }, eq(users.id, id));
  await at("2026-11-16T09:00:00Z");
  expect(await mailed()).toEqual([]);
});

import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { statusDays } from "@/db/schema";
import { deleteOldStatus, describeDays, readStatus } from "@/lib/operator/status/status";
import { countChecks, listStatusDays } from "@/lib/operator/status/status-store";

beforeEach(async () => void (await database().delete(statusDays)));

const at = (time: string) => new Date(`2026-11-${time}Z`);

it("a minute is counted once, however many processes report it, and a failure as one", async () => {
  const now = at("20T08:00:30");
  await Promise.all(Array.from({ length: 20 }, () => countChecks({ database: true, storage: false }, now)));
  await countChecks({ database: true, storage: true }, at("20T08:01:00"));
  // A process whose clock is late reports a minute that is counted.
  await countChecks({ database: true, storage: true }, at("20T08:00:59"));
  const minutes = { firstCheckedAt: at("20T08:00:00"), checkedAt: at("20T08:01:00") };
  expect(await listStatusDays()).toEqual([
    { day: "2026-11-20", part: "database", checks: 2, failures: 0, ...minutes },
    { day: "2026-11-20", part: "storage", checks: 2, failures: 1, ...minutes },
  ]);
});

it("days tell for how long a part did not work, and for how long nothing was checked, the newest day first", () => {
  const row = (day: number, part: string, checks: number, failures = 0, begin = "00:00") => ({
    ...{ day: `2026-11-${day}`, part, checks, failures },
    ...{ firstCheckedAt: at(`${day}T${begin}:00`), checkedAt: at(`${day}T23:59:00`) },
  });
  // Of the first day an hour was left, in which a restart took two minutes.
  const rows = [
    row(17, "database", 58, 0, "23:00"),
    row(18, "database", 1_400),
    row(18, "storage", 1_400, 7),
    row(20, "database", 480),
  ];
  expect(describeDays(rows, at("20T08:00:00"))).toEqual({
    since: "2026-11-17",
    days: [
      { day: "2026-11-20", problems: [] },
      { day: "2026-11-19", problems: [{ part: undefined, minutes: 1_440 }] },
      {
        day: "2026-11-18",
        problems: [
          { part: undefined, minutes: 40 },
          { part: "storage", minutes: 7 },
        ],
      },
      { day: "2026-11-17", problems: [] },
    ],
  });
  expect(describeDays([], at("20T08:00:00"))).toEqual({ since: undefined, days: [] });
});

it("what is older than thirty days is neither told nor kept", async () => {
  const works = { database: true };
  for (const time of ["01T08:00:00", "02T08:00:00"]) await countChecks(works, at(time));
  const now = new Date("2026-12-01T08:00:00Z");
  const { days } = await readStatus(now);
  expect([days.length, days.at(-1)?.day]).toEqual([30, "2026-11-02"]);
  await deleteOldStatus(now);
  expect((await listStatusDays()).map(({ day }) => day)).toEqual(["2026-11-02"]);
});

it("the parts that work now are those of the health of the service", async () => {
  expect((await readStatus()).parts).toMatchObject({ database: true });
});

import "server-only";
import { utcDay } from "@/lib/core/day";
import { describeFailure, log } from "@/lib/core/log";
import { entryNames } from "./entry-names";
import { type Metric, originMetrics, otherName } from "./metrics";
import { periodOfDays } from "./periods";
import { listActivity, listNames, type NamedSum } from "./read-store";
import { earlierOf, toParts, totalOf } from "./report";
import { addDays, dateIn, startOfDate } from "./time-zone";
import { listWeeklyMails, queueWeek, turnOnWeeklyMail, type WeeklyMail } from "./weekly-store";

const daysOfWeek = 7;
const sentFromHour = 8;

/** Returns the Monday of the week of a date. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % daysOfWeek));
}

/** Turns it on from the next Monday on. */
export const startWeeklyMail = (userId: string, timeZone: string): Promise<void> =>
  turnOnWeeklyMail(userId, timeZone, mondayOf(dateIn(timeZone, new Date())));

/** Queues the mails of those whose Monday morning has come, each once. Never throws. */
export async function mailWeeks(now = new Date()): Promise<void> {
  // Where the day has begun first, it is a day later than in UTC.
  const latest = addDays(utcDay(now), 1 - daysOfWeek);
  try {
    for (let mails = await listWeeklyMails(latest, undefined); mails.length > 0; ) {
      for (const mail of mails) await mailWeekQuietly(mail, now);
      mails = await listWeeklyMails(latest, mails.at(-1)?.userId);
    }
  } catch (error) {
    log().warn(describeFailure(error), "weekly statistics were not mailed; the next run tries again");
  }
}

/** What one account has cannot keep the mails of those after it. */
const mailWeekQuietly = (mail: WeeklyMail, now: Date) =>
  mailWeek(mail, now).catch((error) =>
    log().warn(
      { ...describeFailure(error), user: mail.userId },
      "the weekly statistics of an account were not mailed; the next run tries again",
    ),
  );

async function mailWeek({ userId, timeZone, week }: WeeklyMail, now: Date): Promise<void> {
  const monday = mondayOf(dateIn(timeZone, now));
  const morning = startOfDate(monday, timeZone).getTime() + sentFromHour * 3_600_000;
  if (monday <= week || now.getTime() < morning) return;
  await queueWeek(userId, monday, await readWeek(userId, monday, timeZone));
}

/** Returns what a mail tells of the week before a Monday, or undefined where nobody came. */
async function readWeek(pageId: string, monday: string, timeZone: string) {
  const first = addDays(monday, -daysOfWeek);
  const { starts, before } = periodOfDays(first, daysOfWeek, timeZone);
  const [begin, end] = [startOfDate(first, timeZone), startOfDate(monday, timeZone)];
  const { view, visitor, click } = totalOf(toParts(starts, await listActivity(pageId, starts, end)));
  if (view === 0) return undefined;
  const names = await listNames(pageId, before, begin, end);
  const link = mostOf(names, ["click"]);
  const title = link && (await entryNames(pageId)).get(link.name)?.title;
  const source = mostOf(names, originMetrics);
  return {
    ...{ from: first, to: addDays(monday, -1), earlier: String(earlierOf(names).view) },
    ...{ views: String(view), visitors: String(visitor), clicks: String(click) },
    ...(title && { link: title }),
    ...(source && { source: source.name }),
  };
}

/** Returns what was counted most, unless that has no name of its own. */
function mostOf(names: readonly NamedSum[], metrics: readonly Metric[]): NamedSum | undefined {
  const [most] = names
    .filter(({ metric, name, total }) => metrics.includes(metric) && total > 0 && name !== "" && name !== otherName)
    .sort((one, other) => other.total - one.total);
  return most;
}

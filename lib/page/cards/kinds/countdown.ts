import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { instant, textOrNull } from "@/lib/core/text/schema";
import { type CardTypeRecord, required } from "./card-type";

const line = (description: string) => textOrNull({ max: maxLength.cardTitle }).default(null).describe(description);
const stored = z.string().nullable().describe("Of type countdown");
const extra = z.strictObject({ title: stored, after: stored });
const written = z.strictObject({
  title: line("What happens then"),
  after: line("What the card says once the time has passed"),
});

/** The time until something happens. */
export const countdownCard = {
  written: z
    .strictObject({
      type: z.literal("countdown"),
      value: required(instant).describe("The time, such as 2027-01-31T18:00:00Z"),
      extra: written.nullable().optional(),
    })
    .meta({ title: "Countdown" }),
  extra,
  takes: "time of a countdown",
} as const satisfies CardTypeRecord;

const hour = 3_600_000;

/** Returns what is left in days and hours, begun ones included, and nothing once the time has come. */
export function timeLeft(at: string, now: number): { days: number; hours: number } | undefined {
  const hours = Math.ceil((Date.parse(at) - now) / hour);
  return hours > 0 ? { days: Math.floor(hours / 24), hours: hours % 24 } : undefined;
}

/** Returns when `timeLeft` says something else, in milliseconds; infinity once the time has come. */
export function nextHour(at: string, now: number): number {
  const end = Date.parse(at);
  return end > now ? end - (Math.ceil((end - now) / hour) - 1) * hour : Number.POSITIVE_INFINITY;
}

import { z } from "zod";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import { calendarDate } from "@/lib/core/text/schema";
import { timeZone } from "./time-zone";

export const statisticsQuery = z.strictObject({
  from: calendarDate.optional().describe("The first day. By default it is 29 days before the last one"),
  to: calendarDate.optional().describe("The last day. By default it is today"),
  time_zone: timeZone
    .default("UTC")
    .describe("The IANA time zone at whose midnight days begin, such as `Europe/Lisbon`"),
});

const count = (of: string) => z.int().min(0).describe(of);

const day = z.strictObject({
  date: z.iso.date(),
  views: count("Views of the page"),
  visitors: count("Visitors, each once a day (UTC)"),
  likes: z.int().describe("Likes, less those that were taken back"),
  clicks: count("Clicks on links and cards"),
  plays: count("Tracks that were played"),
  downloads: count("Downloads of the QR code and of the contact file"),
});

const clicksOfDay = z.strictObject({ date: z.iso.date(), clicks: count("Clicks on this day") });

const clicked = z.strictObject({
  id: z.uuid().describe("Id of a link or card; the page may have it no more"),
  clicks: count("Clicks in all these days"),
  days: z.array(clicksOfDay).describe("The days with a click, oldest first"),
});

export const statistics = z.strictObject({
  time_zone: z.string(),
  days: z.array(day).max(statisticsBounds.days).describe("Each day, oldest first"),
  links: z.array(clicked).describe("What was clicked, the most first"),
});

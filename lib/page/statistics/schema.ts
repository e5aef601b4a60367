import { z } from "zod";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import { calendarDate } from "@/lib/core/text/schema";
import { type Metric, otherName } from "./metrics";
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

/** The lists of where views came from and what the page was seen with, and what each counts. */
export const sourceMetrics = {
  referrers: "referrer",
  apps: "app",
  utm_sources: "utm_source",
  utm_mediums: "utm_medium",
  utm_campaigns: "utm_campaign",
  devices: "device",
  languages: "language",
  countries: "country",
} as const satisfies Record<string, Metric>;

const named = z.strictObject({ name: z.string(), views: count("Views with this name in all these days") });
const list = (of: string) => z.array(named).max(statisticsBounds.listedNames).describe(`${of}, the most views first`);

const sources = z.strictObject({
  referrers: list("Hosts of the pages that led here; the name is empty where nobody knows"),
  apps: list("Apps that showed the page in a browser of their own. A view has a referrer or an app"),
  utm_sources: list("Values of `utm_source` in the address of the page"),
  utm_mediums: list("Values of `utm_medium`"),
  utm_campaigns: list("Values of `utm_campaign`"),
  devices: list("`phone`, `tablet` or `computer`"),
  languages: list("First languages of the browsers (ISO 639)"),
  countries: list("Countries (ISO 3166-1 alpha-2), where the server knows them"),
} satisfies Record<keyof typeof sourceMetrics, unknown>);

export const statistics = z.strictObject({
  time_zone: z.string(),
  days: z.array(day).max(statisticsBounds.days).describe("Each day, oldest first"),
  links: z.array(clicked).describe("What was clicked, the most first"),
  sources: sources.describe(
    `Where the views of all these days came from, and what the page was seen with. \`${otherName}\` stands for names beyond the limit of a day`,
  ),
});

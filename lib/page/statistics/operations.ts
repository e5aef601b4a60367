import { statisticsBounds } from "@/lib/core/limits/quotas";
import { operation } from "@/lib/core/operation/operation";
import { statistics, statisticsQuery } from "./schema";

const id = "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11";

export const getStatistics = operation({
  id: "getStatistics",
  method: "GET",
  path: "/api/statistics",
  tag: "Statistics",
  summary: "Read how often your page was seen and what was clicked, by day, and where views came from",
  description: `Sums of at most ${statisticsBounds.days} days, up to ${statisticsBounds.months} months back; days before the last ${statisticsBounds.quarterDays} begin at midnight UTC. Views and clicks come in within ten seconds. Programs, and visits of your own while you are signed in, do not count. Nobody is counted who keeps the page from running scripts.`,
  access: "statistics",
  limit: "authenticated_read",
  query: statisticsQuery,
  status: 200,
  response: statistics,
  example: {
    response: {
      time_zone: "UTC",
      days: [{ date: "2027-01-31", views: 41, visitors: 35, likes: 2, clicks: 12, plays: 4, downloads: 1 }],
      links: [{ id, clicks: 12, days: [{ date: "2027-01-31", clicks: 12 }] }],
      sources: {
        referrers: [
          { name: "reddit.com", views: 21 },
          { name: "", views: 12 },
        ],
        apps: [{ name: "Instagram", views: 8 }],
        utm_sources: [{ name: "flyer", views: 3 }],
        ...{ utm_mediums: [], utm_campaigns: [] },
        devices: [
          { name: "phone", views: 30 },
          { name: "computer", views: 11 },
        ],
        languages: [{ name: "en", views: 41 }],
        countries: [{ name: "PT", views: 41 }],
      },
    },
  },
});

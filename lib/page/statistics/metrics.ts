/** What is counted of a page over time. */
export const activityMetrics = ["view", "visitor", "like", "click", "play", "download"] as const;

export type ActivityMetric = (typeof activityMetrics)[number];
/** Where views came from: each has one of these. */
export const originMetrics = ["referrer", "app"] as const;
const campaignMetrics = ["utm_source", "utm_medium", "utm_campaign"] as const;
type ViewMetric = (typeof originMetrics | typeof campaignMetrics)[number] | "country" | "device" | "language";
/** `live` counts views by the minute, and is kept for an hour. */
export type Metric = ActivityMetric | ViewMetric | "live";

/** One thing that is counted: its metric, and which of its kind. */
export type Counted = readonly [metric: Metric, name: string];

/** Anybody can make up new names of these. */
const openMetrics: readonly Metric[] = [...originMetrics, ...campaignMetrics, "language"];
export const isOpenMetric = (metric: Metric): boolean => openMetrics.includes(metric);

/** Stands for the names beyond what is kept of a page and day. No host, tag or language has a capital letter. */
export const otherName = "(Other)";

/** The files below a page whose downloads are counted. */
export const downloads = ["qr", "contact"] as const;

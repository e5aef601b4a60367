/** Times are ISO 8601. */
type Scheduled = { hidden: boolean; from: string | null; until: string | null };

const opensAt = ({ from }: Scheduled) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from));
const closesAt = ({ until }: Scheduled) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));

/** @param now in milliseconds; `from` is inclusive and `until` exclusive */
export function isVisible(link: Scheduled, now: number): boolean {
  return !link.hidden && opensAt(link) <= now && now < closesAt(link);
}

/** Returns milliseconds, or infinity when no link appears or disappears. */
export function nextChange(links: readonly Scheduled[], now: number): number {
  const times = links.flatMap((link) => (link.hidden ? [] : [opensAt(link), closesAt(link)]));
  return Math.min(...times.filter((time) => time > now), Number.POSITIVE_INFINITY);
}

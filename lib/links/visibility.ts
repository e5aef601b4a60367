/** What of a link decides whether visitors see it; times as ISO 8601. */
type Scheduled = { hidden: boolean; from: string | null; until: string | null };

const opensAt = ({ from }: Scheduled) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from));
const closesAt = ({ until }: Scheduled) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));

/** Whether visitors see a link at a time in milliseconds: from its first moment on, and at its last no more. */
export function isVisible(link: Scheduled, now: number): boolean {
  return !link.hidden && opensAt(link) <= now && now < closesAt(link);
}

/** The next time in milliseconds at which one of the links appears or disappears; infinite when none will. */
export function nextChange(links: readonly Scheduled[], now: number): number {
  const times = links.flatMap((link) => (link.hidden ? [] : [opensAt(link), closesAt(link)]));
  return Math.min(...times.filter((time) => time > now), Number.POSITIVE_INFINITY);
}

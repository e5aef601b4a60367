import { type Metric, otherName } from "./metrics";

/** What a period means: nothing yet, one part of it that stands out, more or less than before, or as much. */
export type Insight =
  | { kind: "nothing" }
  | { kind: "jump"; part: number; views: number }
  | { kind: "change"; percent: number }
  | { kind: "steady" };

const jump = { leastViews: 10, leastParts: 3, timesUsual: 2.5 } as const;
const change = { leastBefore: 10, leastPercent: 10 } as const;

/** @param views of each part of the period @param earlier the views of the period before */
export function insightOf(views: readonly number[], earlier: number): Insight {
  const total = views.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { kind: "nothing" };
  const most = Math.max(...views);
  const usual = (total - most) / Math.max(1, views.length - 1);
  if (views.length >= jump.leastParts && most >= jump.leastViews && most >= jump.timesUsual * usual)
    return { kind: "jump", part: views.indexOf(most), views: most };
  const percent = Math.round(((total - earlier) / Math.max(1, earlier)) * 100);
  if (earlier >= change.leastBefore && Math.abs(percent) >= change.leastPercent) return { kind: "change", percent };
  return { kind: "steady" };
}

/** What came from each source in the part that stands out, and in all the others. */
export type SourceOfJump = { metric: Metric; name: string; inside: number; outside: number };

/**
 * Returns the source that explains most of a jump, where it explains two fifths of it at least; a view whose referrer
 * nobody knows explains nothing.
 */
export function explainJump(sources: readonly SourceOfJump[], parts: number): SourceOfJump | undefined {
  const surplus = ({ inside, outside }: SourceOfJump) => inside - outside / Math.max(1, parts - 1);
  const whole = sources.reduce((sum, source) => sum + surplus(source), 0);
  const [most] = sources
    .filter(({ metric, name }) => metric === "app" || (name !== "" && name !== otherName))
    .sort((one, other) => surplus(other) - surplus(one));
  return most && surplus(most) >= 0.4 * whole ? most : undefined;
}

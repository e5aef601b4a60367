import { describe, expect, it } from "vitest";
import type { Figures } from "@/bench/measure";
import { parseOptions, UsageError } from "@/bench/options";
import { report, rounded } from "@/bench/report";
import { rows } from "@/bench/rows/rows";
import { batches, median, percentile, slope, spread, trend } from "@/bench/statistics";
import { type Findings, ratio, targets, verdict } from "@/bench/targets";

const figures = (cpu: number, p99 = 1): Figures => ({ cpu, ownCpu: cpu, spread: 0.02, rate: 1000, p99, logLines: 1 });

describe("the statistics", () => {
  it("take the middle of an odd number of figures, and the mean of the middle two of an even one", () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([7])]).toEqual([5, 2.5, 7]);
    expect(() => median([])).toThrow(RangeError);
  });

  it("sort by value, not by text", () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it("take as a percentile the smallest figure that this share does not exceed", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile([3], 0.99)]).toEqual([99, 50, 3]);
    expect(() => percentile([], 0.99)).toThrow(RangeError);
  });

  it("give the spread as a share of the median, and the slope of a line through noise", () => {
    expect(spread([90, 100, 120])).toBeCloseTo(0.3);
    expect(slope([[0, 10], [1, 12], [2, 14]])).toBeCloseTo(2); // biome-ignore format: points
    expect([slope([[1, 5]]), slope([])]).toEqual([0, 0]);
  });

  it("tell a slope from noise by its interval of 95 %", () => {
    // Ten points about y = 2x; Student's quantile for eight degrees of freedom is 2.306.
    const noise = [0.3, -0.4, 0.1, 0.2, -0.3, 0.4, -0.1, -0.2, 0.3, -0.3];
    const { slope: steep, low, high, mean } = trend(noise.map((more, x) => [x, 2 * x + more]));
    expect(steep).toBeCloseTo(1.98667, 4);
    expect(mean).toBeCloseTo(9, 4);
    expect([low, high].map((end) => Math.abs(end - steep))[0]).toBeCloseTo(0.07853, 4);
    expect(low < 2 && 2 < high).toBe(true);
    const level = trend(noise.map((more, x) => [x, 5 + more]));
    expect(level.low < 0 && 0 < level.high).toBe(true);
    expect(() => trend([[1, 1], [2, 2]])).toThrow(RangeError); // biome-ignore format: points
  });

  it("divide figures into batches of the same size, without empty ones", () => {
    expect(batches([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1, 2], [3, 4, 5], [6, 7]]); // biome-ignore format: batches
    expect(batches([1, 2], 5).flat()).toEqual([1, 2]);
  });
});

describe("the command line", () => {
  const known = ["user", "page", "memory"];
  const refusal = (...words: string[]) => {
    try {
      parseOptions(words, known);
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
    return undefined;
  };

  it("asks for every row when it says nothing", () => {
    expect(parseOptions([], known)).toEqual({ rows: known, seconds: 5, rounds: 3, scale: false, soakMinutes: 0 });
  });

  it("takes rows in the order of the report, and all its numbers", () => {
    const words = ["--rows", "memory,user", "--seconds", "2", "--rounds", "5", "--scale", "--soak", "30"];
    const expected = { rows: ["user", "memory"], seconds: 2, rounds: 5, scale: true, soakMinutes: 30 };
    expect(parseOptions(words, known)).toEqual(expected);
  });

  it("says what is wrong and what to write instead", () => {
    expect(refusal("--rows", "user,nope")).toBe("There is no row nope; --rows takes user, page, memory.");
    expect(refusal("--rows", "")).toBe("There is no row named; --rows takes user, page, memory.");
    expect(refusal("--seconds", "0")).toBe('--seconds takes a whole number from 1 to 60, not "0".');
    expect(refusal("--rounds", "2.5")).toBe('--rounds takes a whole number from 1 to 15, not "2.5".');
    expect(refusal("--fast")).toMatch(/^Unknown option '--fast'.*\n\nnpm run bench /);
    expect(refusal("--help")).toMatch(/^npm run bench .*--rows .*--seconds .*--rounds .*--scale .*--soak /s);
  });
});

describe("the targets", () => {
  it("are met at the limit, missed beyond it, and open without a figure", () => {
    const most = { kind: "at most", limit: 1.6 } as const;
    const least = { kind: "at least", limit: 12 } as const;
    expect([1.6, 1.61, undefined].map((figure) => verdict(most, figure))).toEqual([
      "met",
      "**not met**",
      "not measured",
    ]);
    expect([12, 11.9].map((figure) => verdict(least, figure))).toEqual(["met", "**not met**"]);
  });

  it("compare what a row cost in two columns, where both were measured", () => {
    const row = { vitrine: figures(30, 6), bare: figures(20, 2) };
    expect(ratio(row, "vitrine", "bare")).toBe(1.5);
    expect(ratio(row, "vitrine", "bare", "p99")).toBe(3);
    expect([ratio(row, "vitrine", "fastify"), ratio(undefined, "vitrine", "bare")]).toEqual([undefined, undefined]);
  });

  it("each find their figure in complete findings", () => {
    const all = { vitrine: figures(2), bare: figures(1), fastify: figures(1) };
    const flat = { mean: 1, slope: 0, low: -1, high: 1 };
    const complete: Findings = {
      rows: Object.fromEntries(
        rows.map(({ id }) => [id, { ...all, "next start": figures(40), "oidc-provider": figures(9) }]),
      ),
      memory: { idlePostgres: 100, firstEmbedded: 300, idleEmbedded: 200, warmPostgres: 120, uploadRise: 30 },
      scale: { few: all, many: all },
      soak: {
        ...{ minutes: 30, requests: 10, before: 100, after: 101 },
        ...{ memory: flat, heap: flat, descriptors: flat, delay: flat },
      },
    };
    expect(targets.filter(({ figure }) => figure(complete) === undefined)).toEqual([]);
    expect(targets.filter(({ figure }) => figure({ rows: {} }) !== undefined)).toEqual([]);
  });
});

describe("the report", () => {
  const findings: Findings = { rows: { user: { vitrine: figures(24.04), bare: figures(20), fastify: figures(30) } } };
  const text = report(findings, {
    titles: { user: "public user JSON, hot" },
    machine: ["CPU: of the test, 2 cores"],
    date: new Date("2026-01-02T03:04:05Z"),
    effort: { seconds: 5, rounds: 3 },
  });

  it("begins with the targets, then the ratios, then the figures, then how", () => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const expected = ["Targets", "Ours as a multiple of", "Figures", "How it was measured", "What is not comparable"];
    expect(headings).toEqual(expected);
    expect(text).toContain("2026-01-02. CPU: of the test, 2 cores.");
  });

  it("gives each figure its verdict and leaves open what was not measured", () => {
    expect(text).toContain("| public user JSON, hot, against bare | at most 1.6 × | 1.2 × | met |");
    expect(text).toContain("| public page HTML, hot, against bare | at most 1.6 × | – | not measured |");
    expect(text).toContain("| public user JSON, hot | 1.2 | 0.801 | – | – |");
    expect(text).toContain("| public user JSON, hot | vitrine | 24 |  | 2 % | 1,000 | 1 | 1 |");
  });

  it("rounds to three digits that count", () => {
    const values = [0, 0.01234, 0.8013, 1.6049, 24.04, 153.7, 8437.5, 26748.8];
    expect(values.map(rounded)).toEqual(["0", "0.012", "0.801", "1.6", "24", "154", "8,438", "26,749"]);
  });
});

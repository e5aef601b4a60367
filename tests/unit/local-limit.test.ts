import { afterEach, describe, expect, it, vi } from "vitest";
import { freshLimiter } from "../support/limiter";

async function fresh(windows: string, capacity?: number) {
  await freshLimiter({ RATE_LIMIT_GENERAL: windows });
  return (await import("@/lib/limits/local-limit")).createLocalLimit("general", capacity);
}

afterEach(() => void vi.useRealTimers());

describe("a limit of this process", () => {
  it("refuses the request after the last token, with the headers of every limit", async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const { refusal } = await fresh("2/60");
    expect([refusal("a"), refusal("a"), refusal("b")]).toEqual([undefined, undefined, undefined]);
    expect(refusal("a")).toEqual({
      allowed: false,
      retryAfterSeconds: 30,
      headers: {
        "RateLimit-Policy": '"general";q=2;w=60',
        RateLimit: '"general";r=0;t=30',
        "X-RateLimit-Limit": "2",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": "1030",
        "Retry-After": "30",
      },
    });
  });

  it("lets the next request pass after Retry-After, and no more than that", async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const { refusal } = await fresh("2/60");
    for (let times = 0; times < 3; times++) refusal("a");
    vi.setSystemTime(1_029_999);
    expect(refusal("a")).toMatchObject({ retryAfterSeconds: 1 });
    vi.setSystemTime(1_030_000);
    expect([refusal("a"), refusal("a")]).toEqual([undefined, expect.objectContaining({ retryAfterSeconds: 30 })]);
    vi.setSystemTime(2_000_000);
    expect([refusal("a"), refusal("a")]).toEqual([undefined, undefined]);
    expect(refusal("a")?.retryAfterSeconds).toBe(30);
  });

  it("locks nobody out for longer than a window when the clock is set back", async () => {
    vi.useFakeTimers({ now: 5_000_000_000 });
    const { refusal } = await fresh("2/60");
    for (let times = 0; times < 2; times++) refusal("a");
    vi.setSystemTime(1_000_000);
    expect(refusal("a")?.retryAfterSeconds).toBe(30);
    vi.setSystemTime(1_030_000);
    expect(refusal("a")).toBeUndefined();
  });

  it("holds every window of its policy", async () => {
    const { refusal } = await fresh("5/60,1/3600");
    expect([refusal("a"), refusal("a")?.headers["RateLimit-Policy"]]).toEqual([undefined, '"general";q=1;w=3600']);
  });

  it("forgets who came longest ago when it is full", async () => {
    const { refusal } = await fresh("1/60", 2);
    expect(["a", "b", "c", "a"].map((key) => refusal(key) === undefined)).toEqual([true, true, true, true]);
    expect(refusal("c")).toBeDefined();
  });

  it("is off where limits are", async () => {
    await freshLimiter({ RATE_LIMIT_GENERAL: "1/60", RATE_LIMITS: "off" });
    const { refusal } = (await import("@/lib/limits/local-limit")).createLocalLimit("general");
    expect([refusal("a"), refusal("a")]).toEqual([undefined, undefined]);
  });
});

import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backgroundEffects } from "@/lib/people/users/look";
import { startBrowser } from "../support/browser";
import { type Owner, setUpStage } from "../support/stage";
import { monotonicNow } from "../support/time-bounds";

const drawnEffects = backgroundEffects.filter((effect) => !["none", "blurred"].includes(effect));
const drawn = ".profile-effect[data-effect=old-tv] > canvas, .profile-effect:not([data-effect=old-tv]) > *";
const followed = ".profile-cursor > canvas";

const stage = setUpStage(1, { inMotion: true });

/**
 * Per cent of a core of the usual machine: the page's main thread, its process as a whole, and the one that replaces a
 * graphics chip.
 */
type Cost = { main: number; renderer: number; graphics: number };

/** Milliseconds that the work of `slownessOf` takes on the machine for which the bounds are meant. */
const usualMilliseconds = 40;

/** How many times slower than that machine this one is, at least 1: the quickest of many tries, which nothing disturbed. */
async function slownessOf(page: Page): Promise<number> {
  const quickest = await page.evaluate(() => {
    const work = () => {
      const begun = performance.now();
      const values = new Float64Array(4_096);
      for (let round = 0; round < 1_000; round++) {
        for (let index = 0; index < values.length; index++)
          values[index] = Math.sin(index + round) + (values[index] ?? 0);
      }
      return performance.now() - begun;
    };
    return Math.min(...Array.from({ length: 10 }, work));
  });
  return Math.max(1, quickest / usualMilliseconds);
}

/**
 * What a page costs for a second, by the processors' own time, which other work on the machine lengthens only as far as
 * it slows the processors down.
 */
async function costOf(cores: Browser, page: Page, during: () => Promise<unknown>): Promise<Cost> {
  const machine = await cores.newBrowserCDPSession();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const [{ processInfo }, { metrics }] = await Promise.all([
      machine.send("SystemInfo.getProcessInfo"),
      session.send("Performance.getMetrics"),
    ]);
    const secondsOf = (wanted: string) =>
      processInfo.reduce((sum, { type, cpuTime }) => (type === wanted ? sum + cpuTime : sum), 0);
    const main = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    return { main, renderer: secondsOf("renderer"), graphics: secondsOf("GPU"), at: monotonicNow() / 1_000 };
  };
  const slowness = await slownessOf(page);
  const before = await read();
  await during();
  const after = await read();
  await Promise.all([machine.detach(), session.detach()]);
  const share = (part: keyof Cost) =>
    Math.round(((after[part] - before[part]) / (after.at - before.at) / slowness) * 1_000) / 10;
  return { main: share("main"), renderer: share("renderer"), graphics: share("graphics") };
}

describe("no effect costs a visitor's processor much:", () => {
  let cores: Browser;
  let page: Page;
  let owner: Owner;
  beforeAll(async () => {
    owner = await stage.owner();
    // Of its own, since the processes of one browser are counted together.
    cores = await startBrowser();
    page = await cores.newPage({ viewport: { width: 1280, height: 720 } });
  });
  afterAll(() => cores?.close());

  /** Prints and asserts what effects cost over the page without any; disturbances only add, so the least counts. */
  async function expectCheap(
    kind: "background" | "cursor",
    effects: readonly string[],
    during: () => Promise<unknown>,
    most: Cost,
  ) {
    const parts = ["main", "renderer", "graphics"] as const;
    const measure = async (effect: string, awaited?: string) => {
      await owner.patch({ effects: { background: "none", cursor: "none", username: "none", [kind]: effect } });
      await page.mouse.move(0, 0);
      await page.goto(owner.address);
      await page
        .locator(awaited ?? "h1")
        .first()
        .waitFor({ state: "attached" });
      // What a page does as it begins is over by then.
      await page.waitForTimeout(300);
      return costOf(cores, page, during);
    };
    const [once, again] = [await measure("none"), await measure("none")];
    const bare = Object.fromEntries(parts.map((part) => [part, Math.min(once[part], again[part])])) as Cost;
    const costs: Record<string, string> = {};
    for (const effect of effects) {
      let least: Cost = { main: Infinity, renderer: Infinity, graphics: Infinity };
      for (let attempt = 0; attempt < 3 && parts.some((part) => least[part] > most[part]); attempt++) {
        const cost = await measure(effect, kind === "cursor" ? followed : drawn);
        for (const part of parts)
          least = { ...least, [part]: Math.min(least[part], Math.max(0, cost[part] - bare[part])) };
      }
      costs[effect] = parts.map((part) => least[part].toFixed(1)).join(" / ");
      for (const part of parts) expect(least[part], `${effect}, ${part}`).toBeLessThanOrEqual(most[part]);
    }
    process.stdout.write(
      `Per cent of a core over the bare page (main thread / renderer / graphics): ${JSON.stringify(costs)}\n`,
    );
  }

  it("effects behind the card cost little", async () => {
    // Without a graphics chip, each frame of the window costs the third process 2 to 4 ms, whatever is in it.
    await expectCheap("background", drawnEffects, () => page.waitForTimeout(800), {
      main: 5,
      renderer: 10,
      graphics: 20,
    });
  });

  it("effects around a pointer that never rests cost little", async () => {
    const wander = async () => {
      for (const end = Date.now() + 800; Date.now() < end; ) {
        const time = Date.now() / 300;
        await page.mouse.move(640 + Math.cos(time) * 300, 360 + Math.sin(time * 1.3) * 200);
        await page.waitForTimeout(12);
      }
    };
    await expectCheap("cursor", ["snowflakes", "rainbow"], wander, {
      main: 10,
      renderer: 16,
      graphics: 25,
    });
  });
});

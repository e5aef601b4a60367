import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { fillProfile } from "../support/gallery";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { settled } from "../support/pages";
import { sampled } from "../support/sampling";
import { startSlowSite } from "../support/slow-site";
import { expectEventually, type Owner, setUpStage } from "../support/stage";

/** The bytes that came over the wire, by address, until the network was still. */
async function countTransferredBytes(session: CDPSession) {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = new URL(urls.get(requestId) ?? "http://unknown/").pathname;
    bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  return bytes;
}

const stage = setUpStage(1);
let owner: Owner;

beforeAll(async () => {
  owner = await stage.owner();
  await fillProfile(owner);
});

/** When the islands were asked for that nobody needs at once, in milliseconds. */
const beginsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/islands\/(?:copied-link|like|share|views)-/.test(name))
      .map(({ startTime }) => startTime),
  );

it("a visit to a profile with ten links costs at most 45 KB over all requests, avatar aside, and nothing moves", async () => {
  let bytes = new Map<string, number>();
  const { page, close } = await stage.open(owner.address, {}, async (opened) => {
    bytes = await countTransferredBytes(await opened.context().newCDPSession(opened));
    await watchShifts(opened);
  });
  await expectEventually(() => beginsOf(page)).toHaveLength(4);
  await settled(page);
  const shift = await readLayoutShift(page);
  const total = [...bytes.values()].reduce((sum, one) => sum + one, 0);
  const rows = [...bytes].map(([path, size]) => `  ${String(size).padStart(6)}  ${path}`);
  process.stdout.write(
    `a visit: ${total} bytes in ${bytes.size} requests, layout shift ${shift}\n${rows.join("\n")}\n`,
  );
  expect(total).toBeLessThanOrEqual(45_000);
  const [, documented] = /costs (\d+) kB over all requests/.exec(readFileSync("docs/performance.md", "utf8")) ?? [];
  expect(Math.abs(total / 1_000 - Number(documented)), "kB alongside what docs/performance.md says").toBeLessThan(2);
  expect(shift).toBe(0);
  await close();
});

it.each(sampled(["Lacquer", "Caveat", "Special Elite", "Bricolage Grotesque", "Fraunces"], 3))(
  "a first visit to a profile with ten links in %s costs at most 60 kB",
  async (font) => {
    await owner.patch({ profile: { font } });
    let bytes = new Map<string, number>();
    const { page, close } = await stage.open(owner.address, {}, async (opened) => {
      bytes = await countTransferredBytes(await opened.context().newCDPSession(opened));
    });
    await expectEventually(() => beginsOf(page)).toHaveLength(4);
    await settled(page);
    expect(
      [...bytes.keys()].some((path) => path.startsWith(`/fonts/${font.toLowerCase().replaceAll(" ", "-")}-`)),
    ).toBe(true);
    expect([...bytes.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60_000);
    await close();
    await owner.patch({ profile: { font: "Inter" } });
  },
);

it.each([390, 1280])("a profile stays where it is when its font comes late, %i pixels wide", async (width) => {
  const { page, close } = await stage.open(
    owner.address,
    { viewport: { width, height: 800 } },
    async (opened) => {
      await opened.route("**/fonts/*", async (route) => {
        await opened.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        await route.continue();
      });
      await watchShifts(opened);
    },
    "commit",
  );
  await settled(page);
  await expectEventually(() => page.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
  expect(await readLayoutShift(page)).toBe(0);
  await close();
});

it("a profile loads what nobody can use before the page is seen only once it is seen", async () => {
  const { page, close } = await stage.open(owner.address, {}, (opened) =>
    opened.addInitScript(() => {
      requestAnimationFrame((firstFrameAt) => void Object.assign(window, { firstFrameAt }));
    }),
  );
  await expectEventually(() => beginsOf(page)).toHaveLength(4);
  const earliest = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const frame = "firstFrameAt" in window ? Number(window.firstFrameAt) : Number.POSITIVE_INFINITY;
    // Where nothing is drawn for a second, they are not kept back any longer.
    return Math.min(paint, frame + 1_000);
  });
  expect(Math.min(...(await beginsOf(page)))).toBeGreaterThanOrEqual(earliest);
  await close();
});

it("a profile starts all of its scripts when its last bytes come long after they have loaded", async () => {
  const slow = await startSlowSite(stage.site.url, "<h1");
  const { page, close } = await stage.open(owner.address.replace(stage.site.url, slow.url));
  await expectEventually(() => beginsOf(page)).toHaveLength(4);
  await close();
  await slow.close();
});

it("a profile loads files whose names have a hash of their content, to be cached for a year", async () => {
  const html = await (await fetch(owner.address)).text();
  const paths = [...html.matchAll(/"(\/(?:islands|fonts)\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths.map((path) => path.split("/")[1])).toEqual(expect.arrayContaining(["fonts", "islands"]));
  const ask = (path: string, headers = {}) =>
    fetch(new URL(path, owner.address), { headers: { "Accept-Encoding": "br", ...headers } });
  for (const path of new Set(paths)) {
    const answer = await ask(path);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const described = ["content-type", "content-encoding", "cache-control"].map((name) => answer.headers.get(name));
    const [type, coding] = path.startsWith("/fonts/") ? ["font/woff2", null] : ["text/javascript; charset=utf-8", "br"];
    expect([path, ...described]).toEqual([path, type, coding, "public, max-age=31536000, immutable"]);
    expect((await ask(path, { "If-None-Match": answer.headers.get("etag") ?? "" })).status).toBe(304);
  }
  for (const path of ["islands/none.js", "fonts/none.woff2", "islands/..%2f..%2fpackage.json", "islands/page.js.map"])
    expect([path, (await ask(`/${path}`)).status]).toEqual([path, 404]);
});

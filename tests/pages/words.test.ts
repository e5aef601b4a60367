import type { BrowserContextOptions, Page } from "playwright";
import { expect, it } from "vitest";
import { expectEventually, setUpStage } from "../support/stage";

const stage = setUpStage(6, { inMotion: true });

/** A page whose clock the test turns. */
async function openTimed(address: string, options: BrowserContextOptions = {}) {
  const opened = await stage.open(address, options, (page) => page.clock.install());
  await opened.page.clock.pauseAt(Date.now() + 60_000);
  return opened;
}

const setMotion = (page: Page, value: string) =>
  page.evaluate((motion) => {
    document.documentElement.dataset.motion = motion;
    document.dispatchEvent(new Event("motion"));
  }, value);

const texts = [
  "Ink 👩‍👩‍👧‍👦 and 🇵🇹 paper",
  "A much longer line that will surely need a second row on any telephone",
  "سلام",
];
const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

it("the typewriter types and deletes its lines in turn, whole letters at a time, while nothing around it moves", async () => {
  const owner = await stage.owner();
  await owner.patch({ typewriter: { enabled: true, texts }, bio: "The line below." });
  const { page, close } = await openTimed(owner.address, { viewport: { width: 390, height: 844 } });
  await page.locator("[data-typing]").waitFor();
  // The card and its rows arrive for a moment by the real clock, which would count as a move.
  await page.evaluate(async () => {
    const isOnce = ({ effect }: Animation) => effect?.getComputedTiming().iterations === 1;
    const arrival = document.getAnimations().filter(isOnce);
    await Promise.all([document.fonts.ready, ...arrival.map(({ finished }) => finished)]);
  });
  // Each state is noted as it comes: timers run one after the other, however far the clock is turned.
  await page.evaluate(() => {
    const states: { text: string; direction: string | null; top: number; height: number }[] = [];
    const below = Array.from(document.querySelectorAll(".profile-words p")).at(-1);
    const note = () => {
      const row = document.querySelector(".profile-typed > div");
      const { top, height } = below?.getBoundingClientRect() ?? new DOMRect();
      const text = Array.from(row?.querySelectorAll(":scope > span") ?? [], (line) => line.textContent).join("");
      states.push({ text, direction: row?.getAttribute("dir") ?? null, top, height });
    };
    note();
    const watched = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver(note).observe(document.querySelector(".profile-typed") ?? document, watched);
    Object.assign(window, { states });
  });
  const states = () =>
    page.evaluate(
      () =>
        (window as unknown as { states: { text: string; direction: string | null; top: number; height: number }[] })
          .states,
    );
  const prefixes = new Map(
    texts.map((text) => [
      text,
      graphemes(text).map((_, end) =>
        graphemes(text)
          .slice(0, end + 1)
          .join(""),
      ),
    ]),
  );
  let seen: Awaited<ReturnType<typeof states>> = [];
  const wholes = () => texts.filter((whole) => seen.some(({ text }) => text === whole));
  for (let turn = 0; turn < 36 && wholes().length < 3; turn += 1) {
    await page.clock.runFor(1_000);
    seen = await states();
  }
  for (const { text, direction, top, height } of seen) {
    expect(text === "" || [...prefixes.values()].some((known) => known.includes(text)), text).toBe(true);
    if (text !== "") expect([text, direction]).toEqual([text, /^[a-z]/i.test(text) ? "ltr" : "rtl"]);
    expect([text, top, height]).toEqual([text, seen[0]?.top, seen[0]?.height]);
  }
  expect(seen.length).toBeGreaterThan(100);
  expect(wholes()).toEqual(texts);
  await close();
});

it("a text that is typed in the middle grows from there, in each of its lines", async () => {
  const owner = await stage.owner();
  await owner.patch({ layout: "default", typewriter: { enabled: true, texts: [texts[1]] } });
  const { page, close } = await openTimed(owner.address, { viewport: { width: 390, height: 844 } });
  await page.locator("[data-typing]").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const offsets: number[] = [];
  const rows = new Set<number>();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.clock.runFor(200);
    const seen = await page.evaluate(() => {
      const drawing = document.querySelector(".profile-typed > div");
      const middle = (box: DOMRect) => box.left + box.width / 2;
      if (!drawing) throw new Error("nothing is typed");
      const words = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const lines: DOMRect[] = [];
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        range.selectNodeContents(text);
        lines.push(...Array.from(range.getClientRects()).filter(({ width }) => width > 1));
      }
      return lines.map((line) => ({
        top: Math.round(line.top),
        off: Math.round(middle(line) - middle(drawing.getBoundingClientRect())),
      }));
    });
    for (const { top, off } of seen) {
      rows.add(top);
      offsets.push(Math.abs(off));
    }
  }
  expect(offsets.length).toBeGreaterThan(30);
  expect(rows.size).toBeGreaterThan(1);
  expect(Math.max(...offsets)).toBeLessThanOrEqual(4);
  await close();
});

it("the typewriter gives screen readers every line once, and nothing of the typing", async () => {
  const owner = await stage.owner();
  await owner.patch({ typewriter: { enabled: true, texts } });
  const { page, close } = await stage.open(owner.address);
  await page.locator("[data-typing]").waitFor();
  const snapshot = await page.locator(".profile-words").ariaSnapshot();
  expect(snapshot.split("\n").map((line) => line.trim())).toEqual([
    "- list:",
    ...texts.map((text) => `- listitem: ${text}`),
  ]);
  await close();
});

it("the typewriter stands still while motion is off, and shows all its lines where less motion is asked for or scripts are off", async () => {
  const owner = await stage.owner();
  await owner.patch({ typewriter: { enabled: true, texts } });
  const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" });
  const line = page.locator(".profile-typed li").first();
  const isStill = async () =>
    (await page.locator("[data-typing]").count()) === 0 &&
    (await line.evaluate((element) => getComputedStyle(element).opacity)) === "1";
  const tops = () =>
    page.locator(".profile-typed li").evaluateAll((lines) => lines.map((each) => each.getBoundingClientRect().top));
  const opacities = () =>
    page.locator(".profile-typed li").evaluateAll((lines) => lines.map((each) => getComputedStyle(each).opacity));
  expect([await isStill(), new Set(await tops()).size, await opacities()]).toEqual([true, 3, ["1", "1", "1"]]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expectEventually(isStill).toBe(false);
  await setMotion(page, "off");
  await expectEventually(isStill).toBe(true);
  await setMotion(page, "on");
  await expectEventually(isStill).toBe(false);
  await close();
  const plain = await stage.open(owner.address, { javaScriptEnabled: false });
  for (const text of texts) expect(await plain.page.getByText(text, { exact: true }).isVisible()).toBe(true);
  await plain.close();
});

it("words that run from right to left begin at the right, also where a layout begins at the left", async () => {
  const owner = await stage.owner();
  const bio =
    "رسّامة تحبّ القطارات الليلية والبيوت الصغيرة. أرسم بيوتًا صغيرة بنوافذ كثيرة، والناس الذين يسكنونها في الليل وفي النهار.";
  await owner.patch({ layout: "modern", bio });
  const { page, close } = await stage.open(owner.address, { viewport: { width: 390, height: 844 } });
  const edges = await page.locator(".profile-words p").evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const lines = [...range.getClientRects()];
    const { right } = words.getBoundingClientRect();
    return { lines: lines.length, ragged: lines.filter((line) => Math.abs(line.right - right) > 1.5).length };
  });
  expect(edges.lines).toBeGreaterThan(2);
  expect(edges.ragged).toBe(0);
  await close();
});

it("the title of the tab moves, stands as it is without an effect, and as it was whenever nothing may move", async () => {
  const owner = await stage.owner();
  await owner.patch({ display_name: "Zoë", tab: { animated_title: "scroll" } });
  const whole = `Zoë (@${owner.username})`;
  const { page, close } = await stage.open(owner.address);
  const title = () => page.title();
  await expectEventually(title).not.toBe(whole);
  await setMotion(page, "off");
  expect(await title()).toBe(whole);
  await setMotion(page, "on");
  await expectEventually(title).not.toBe(whole);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectEventually(title).toBe(whole);
  await page.waitForTimeout(700);
  expect(await title()).toBe(whole);
  await close();
  await owner.patch({ tab: { animated_title: "none" } });
  const still = await stage.open(owner.address);
  await still.page.waitForTimeout(700);
  expect(await still.page.title()).toBe(whole);
  await still.close();
});

import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBrowser } from "../support/browser";
import { payloads } from "../support/payloads";
import { openStage } from "../support/stage";

let stage: Awaited<ReturnType<typeof openStage>>;
let browser: Browser;
const groups = 4;

beforeAll(async () => {
  stage = await openStage(groups + 1);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.site.close();
});

/** Every field that takes text, a colour or an address, each with the payload as far as its length goes. */
const fieldsWith = (text: string): readonly object[] => {
  const cut = (length: number) => [...text].slice(0, length).join("");
  const texts = [
    { display_name: cut(50) },
    { bio: cut(500) },
    { location: cut(60) },
    { page_enter_text: cut(100) },
    { typewriter: { enabled: true, texts: [cut(120)] } },
    { alias: cut(32) },
    { username: cut(32) },
    { chat_id: cut(32) },
    { locale: text },
    { layout: text },
    { avatar_shape: text },
    { profile: { font: text } },
    { effects: { background: text } },
    { effects: { cursor: text } },
    { effects: { username: text } },
    { tab: { animated_title: text } },
  ];
  const colours = ["accent", "text", "background", "badge", "link"].map((name) => ({ colors: { [name]: text } }));
  const files = ["avatar", "background", "cursor"].map((name) => ({ assets: { [name]: text } }));
  return [...texts, ...colours, ...files];
};

/** What only a payload that was taken for code would have done. */
async function harmOf(page: Page, foreign: string[]): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const card = document.querySelector(".profile-card")?.getBoundingClientRect();
    const marks = ["script:not([src^='/islands/']):not([type='application/ld+json'])", "iframe, object, embed, base"];
    return [
      ...("hacked" in window ? ["its script ran"] : []),
      ...marks.flatMap((mark) =>
        [...document.querySelectorAll(mark)].map((element) => `there is ${element.outerHTML}`),
      ),
      ...[...document.querySelectorAll("*")].flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => name.startsWith("on"))
          .map((name) => `there is a handler ${name}`),
      ),
      ...(card && card.width > 200 && card.height > 100 && card.left >= 0 && card.right <= innerWidth
        ? []
        : ["the card is gone"]),
      ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : []),
    ];
  });
  return [...seen, ...foreign];
}

it(`${payloads.length} payloads in every text, colour and address of a profile stay what they are: text, or refused`, async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  const harm: string[] = [];
  let shown = 0;
  const share = Math.ceil(payloads.length / groups);
  await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      const owner = await stage.owner();
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).host !== new URL(owner.address).host) foreign.push(request.url());
      });
      page.on("dialog", (dialog) => {
        foreign.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      for (const payload of payloads.slice(group * share, (group + 1) * share)) {
        foreign.length = 0;
        let address = owner.address;
        for (const field of fieldsWith(payload)) {
          const taken = await owner.patch(field).then(
            () => true,
            (error: Error) => /^Error: 4\d\d /.test(String(error)) || Promise.reject(error),
          );
          if (taken && "username" in field) address = owner.address;
        }
        await owner
          .post("links", { type: "custom", value: payload })
          .catch((error: Error) => expect(String(error)).toMatch(/^Error: 4/));
        await page.goto(address, { waitUntil: "load" });
        const found = await harmOf(page, foreign);
        harm.push(...found.map((what) => `${JSON.stringify(payload)}: ${what}`));
        if (await page.getByText([...payload.trim()].slice(0, 20).join("")).count()) shown += 1;
      }
      await context.close();
    }),
  );
  expect(harm).toEqual([]);
  // Most are text that a person may write, and are shown as that.
  expect(shown).toBeGreaterThan(payloads.length / 2);
}, 400_000);

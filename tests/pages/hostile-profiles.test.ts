import type { Page } from "playwright";
import { expect, inject, it } from "vitest";
import { animatedTitles, layouts, usernameEffects } from "@/lib/people/users/look";
import { newContext } from "../support/browser";
import { payloads } from "../support/payloads";
import { sampled } from "../support/sampling";
import { type Owner, setUpStage } from "../support/stage";
import { wave } from "../support/wave";

const owners = 2;
/** How many payloads share one visit: in `npm run test:long` each is alone, and in every field at once. */
const together = inject("isLong") ? 1 : 4;

const stage = setUpStage(owners);

type Group = readonly [string, ...string[]];
const tried = sampled(payloads, 32);
const groups = tried.flatMap((payload, index): Group[] =>
  index % together === 0 ? [[payload, ...tried.slice(index + 1, index + together)]] : [],
);

const cut = (text: string, length: number) => [...text].slice(0, length).join("");

/** The fields that take any text, each with a payload as far as its length goes. */
const texts = ([one, two = one, three = one, four = one]: Group) => ({
  display_name: cut(one, 50),
  bio: cut(two, 500),
  location: cut(three, 60),
  page_enter_text: cut(four, 100),
  typewriter: { enabled: true, texts: [...new Set([one, two, three, four])].map((payload) => cut(payload, 120)) },
});

const turn = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

/** Another look for each visit, so that all that takes letters apart or draws them meets many. */
const lookOf = (index: number) => ({
  layout: turn(layouts, index),
  effects: { username: turn(usernameEffects, index), cursor: turn(["character", "text-flag", "none"], index) },
  tab: { animated_title: turn(animatedTitles, index) },
});

const namesOf = ([one, two = one, three = one]: Group) => [
  { alias: cut(one, 32) },
  { username: cut(two, 32) },
  { chat_id: cut(three, 32) },
];

/** An address that holds a payload as addresses hold any text, and as the service writes it. */
const linkTo = (payload: string) => `https://good.example/${encodeURIComponent(payload).replaceAll("'", "%27")}`;

/** What only a payload that was taken for code would have done, and whether the page shows it, as words and in a link. */
async function harmOf(page: Page, foreign: string[], payload: string) {
  const expected = { words: [...payload.trim()].slice(0, 20).join(""), href: linkTo(payload) };
  const { seen, ...shown } = await page.evaluate(({ words, href }) => {
    const card = document.querySelector(".profile-card")?.getBoundingClientRect();
    const isData = (text: string | null | undefined) => {
      try {
        return Boolean(JSON.parse(text ?? "").url);
      } catch {
        return false;
      }
    };
    const kept = [
      ...["link[rel=canonical]", "meta[property='og:url']", "meta[property='og:image']", "meta[name='twitter:image']"],
      ...[".profile-like button", ".profile-foot[data-island=views]", "[data-island=share] a[href$='.vcf']"],
    ];
    const marks = [
      "script:not([src^='/islands/']):not([type='application/ld+json']):not(head > script[data-profile])",
      "iframe, object, embed, base",
    ];
    const seen = [
      ...("hacked" in window ? ["its script ran"] : []),
      ...(isData(document.querySelector("script[type='application/ld+json']")?.textContent) ? [] : ["no JSON-LD"]),
      ...kept.filter((part) => !document.querySelector(part)).map((part) => `there is no ${part}`),
      ...(document.querySelector("a a, a button, a .profile-facts") ? ["a link holds what it should not"] : []),
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
    const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("a.profile-link"), (link) => link.href);
    return { seen, isShown: document.body.innerText.includes(words), isLinked: links.includes(new URL(href).href) };
  }, expected);
  return { found: [...seen, ...foreign], ...shown };
}

/** Sends what must be answered as well-formed or refused as the client's fault; what is answered, or undefined. */
function answerTo(sent: Promise<unknown>): Promise<unknown> {
  return sent.catch((error: Error) => (/^4\d\d /.test(error.message) ? undefined : Promise.reject(error)));
}

/** Puts payloads wherever words may stand, in links and cards each of them. */
async function write(owner: Owner, group: Group, track: string): Promise<{ remove: () => Promise<void> }> {
  const words = { ...texts(group), ...lookOf(groups.indexOf(group)) };
  if (!(await answerTo(owner.patch(words)))) {
    for (const [name, value] of Object.entries(words)) await answerTo(owner.patch({ [name]: value }));
  }
  for (const change of namesOf(group)) await answerTo(owner.patch(change));
  await answerTo(owner.send("PATCH", `upload/audio/${track}`, { name: cut(group.at(-1) ?? group[0], 100) }));
  const made: string[] = [];
  const things = group.flatMap((payload) => [
    ["links", { type: "custom", value: payload }] as const,
    ["links", { type: "custom", value: linkTo(payload) }] as const,
    ["links", { type: "discord", value: payload }] as const,
    ["cards", { type: "weather", value: payload }] as const,
    ["cards", { type: "server", value: payload }] as const,
  ]);
  const [one, two = one, three = one, four = one] = group;
  const own = [
    { type: "text", value: cut(one, 100), extra: { text: `${two} **${three}** [${four}](${one})` } },
    { type: "faq", extra: { items: [{ question: cut(two, 200), answer: `*${three}*` }] } },
    { type: "countdown", value: "2030-01-01T00:00:00Z", extra: { title: cut(four, 100), after: cut(one, 100) } },
    { type: "video", value: "https://youtu.be/dQw4w9WgXcQ", extra: { title: cut(two, 100) } },
    { type: "video", value: one },
    { type: "music", value: two },
    { type: "map", value: three },
    { type: "contact", extra: { address: cut(four, 200), email: one } },
  ];
  for (const [path, body] of [...things, ...own.map((card) => ["cards", card] as const)]) {
    const created = (await answerTo(owner.send("POST", path, body))) as { id: string } | undefined;
    if (created) made.push(`${path}/${created.id}`);
  }
  return {
    async remove() {
      for (const path of made) await owner.send("DELETE", path);
    },
  };
}

it(`${tried.length} payloads in every text and address of a profile stay what they are: text, or refused`, async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  const harm: string[] = [];
  let shown = 0;
  let linked = 0;
  await Promise.all(
    Array.from({ length: owners }, async (_, number) => {
      const owner = await stage.owner();
      const { id: track } = await owner.upload("audio", wave({ seconds: 1 }), { name: "A" });
      const context = await newContext(stage.browser, { viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).host !== new URL(owner.address).host) foreign.push(request.url());
      });
      page.on("dialog", (dialog) => {
        foreign.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      for (const group of groups.filter((_, index) => index % owners === number)) {
        foreign.length = 0;
        const { remove } = await write(owner, group, track);
        await page.goto(owner.address, { waitUntil: "load" });
        for (const payload of group) {
          const { found, isShown, isLinked } = await harmOf(page, foreign, payload);
          harm.push(...found.map((what) => `${JSON.stringify(payload)} of ${JSON.stringify(group)}: ${what}`));
          if (isShown) shown += 1;
          if (isLinked) linked += 1;
        }
        await remove();
      }
      await context.close();
    }),
  );
  expect(harm).toEqual([]);
  // Most are text that a person may write, and are shown as that.
  expect(shown).toBeGreaterThan(tried.length / 2);
  process.stdout.write(`${shown} payloads stood on the page as text, ${linked} in the address of a link\n`);
  expect(linked).toBe(tried.length);
}, 900_000);

import { expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { newCard } from "@/lib/page/cards/schema";
import { createCard } from "@/lib/page/cards/store";
import { renderPage, renderPreview, renderStill } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { call } from "../support/api";
import { ownCards } from "../support/own-cards";
import { payloads } from "../support/payloads";
import { newPerson } from "../support/people";

async function pageOf(cards: readonly object[]) {
  const { id, username } = await newPerson();
  for (const card of cards) await createCard(id, newCard.parse(card));
  const view = await getProfileView(username);
  const { variants } = await renderPage(renderer, view);
  const policy = variants.identity.headers.find((value) => value.startsWith("default-src")) ?? "";
  return { username, view, html: variants.identity.bytes.toString(), frames: /frame-src ([^;]+)/.exec(policy)?.[1] };
}

it("a page with cards of the owner's own asks no other service for anything, and allows frames of its players alone", async () => {
  const { html, frames } = await pageOf(ownCards);
  expect(frames).toBe("https://open.spotify.com https://www.youtube-nocookie.com");
  expect(html).not.toMatch(/<iframe|<(?:img|script|link)[^>]*(?:youtube|spotify)/);
  expect(html.match(/data-island="(?:media|countdown|cards)"/g)?.toSorted()).toEqual([
    ...['data-island="countdown"', 'data-island="media"', 'data-island="media"'],
  ]);
  for (const part of [
    "<strong>small houses</strong>",
    "<details>",
    'href="tel:+351210000000"',
    "Open on YouTube",
    '[data-provider="spotify"]{--brand:#1ed760}',
  ])
    expect(html).toContain(part);
});

it("a page without players allows no frames, and one without own cards has none of their styles", async () => {
  const text = await pageOf(ownCards.filter(({ type }) => type === "text" || type === "faq"));
  expect([text.frames, text.html.includes("[data-provider"), text.html.includes(".profile-left")]).toEqual([
    ...[undefined, false, true],
  ]);
  const weather = await pageOf([{ type: "weather", value: "Lisbon" }]);
  expect([weather.frames, weather.html.includes(".profile-left")]).toEqual([undefined, false]);
  expect(weather.html).toContain('aria-label="Elsewhere"');
});

it("the preview and the still of a page play and count nothing", async () => {
  const { view } = await pageOf(ownCards);
  const { body } = await renderPreview(renderer, view);
  expect(String(body)).not.toMatch(/data-island="(?:media|countdown)"/);
  const { variants } = await renderStill(renderer, view);
  expect(variants.identity.headers.join("\n")).not.toContain("frame-src");
});

it("a page with a countdown is rendered again when an hour begins, and says what comes after once it is over", async () => {
  const [hour, soon] = [3_600_000, Date.now() + 90 * 60_000];
  const at = new Date(soon).toISOString();
  const { view, html } = await pageOf([{ type: "countdown", value: at, extra: { title: null, after: "Come in!" } }]);
  expect([view.refreshPlan.goodUntil, view.refreshPlan.nextAt]).toEqual([soon - hour, soon - hour]);
  expect(html).toMatch(/role="timer"><span><b>2<\/b> hours<\/span><\/p>/);
  const past = await pageOf([
    { type: "countdown", value: "2020-01-01T00:00:00Z", extra: { title: null, after: "Come in!" } },
  ]);
  expect(past.view.refreshPlan.goodUntil).toBe(Number.POSITIVE_INFINITY);
  expect(past.html).toContain('<p class="profile-over" dir="auto">Come in!</p>');
  const silent = await pageOf([{ type: "countdown", value: "2020-01-01T00:00:00Z" }]);
  expect(silent.html).toContain('<p class="profile-over" dir="auto">It&#x27;s time!</p>');
});

it("a contact card is in the contact file with its mail, phone and address", async () => {
  const { username } = await pageOf(ownCards);
  const response = await call("GET", `/${username}/contact.vcf`);
  const lines = (await response.text()).replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(-5, -2)).toEqual([
    "EMAIL;TYPE=INTERNET:ada@example.org",
    "TEL;TYPE=VOICE:+351 21 000 00 00",
    String.raw`ADR;TYPE=POSTAL:;;Rua da Rosa 12\n1200-386 Lisboa;;;;`,
  ]);
});

it("whatever is written into the fields of own cards stays text", async () => {
  const cut = (text = "x", length = 100) => [...text].slice(0, length).join("");
  const written = payloads.filter((payload) => !/[\p{Cc}\u202e]/u.test(payload));
  const tagsOf = (html: string) => html.replaceAll(/<style>.*?<\/style>/gs, "").match(/<(?:[^<>"]|"[^"]*")*>/g) ?? [];
  const names = (html: string) => [...new Set(tagsOf(html).map((tag) => /^<\/?\w+/.exec(tag)?.[0]))].sort();
  const cardsOf = ([one, two, three, four, five]: readonly string[], words: readonly string[]) => [
    { type: "text", value: cut(one), extra: { text: cut(words.join("\n\n"), 2_000) } },
    {
      type: "faq",
      extra: { items: words.slice(0, 5).map((answer) => ({ question: cut(one, 200), answer: cut(answer, 1_000) })) },
    },
    { type: "countdown", value: "2030-01-01T00:00:00Z", extra: { title: cut(two), after: cut(three) } },
    { type: "video", value: "https://youtu.be/dQw4w9WgXcQ", extra: { title: cut(four) } },
    { type: "contact", extra: { address: cut(five, 200) } },
  ];
  const plain = await pageOf(cardsOf(["a", "b", "c", "d", "e"], ["**a** *b* [c](https://ada.example/)\nd"]));
  const found: unknown[] = [];
  for (let first = 0; first < written.length; first += 20) {
    const some = written.slice(first, first + 20);
    const marked = some.map((payload) => `${payload} **${payload}** [x](${payload.replaceAll(/\s/g, "")})`);
    const { html } = await pageOf(cardsOf(some, marked));
    found.push(...names(html).filter((name) => !names(plain.html).includes(name)));
    found.push(
      ...tagsOf(html).filter((tag) => / on\w+=|(?:href|src)="\s*(?!https?:|mailto:|tel:|[/#])/i.test(unquoted(tag))),
    );
  }
  expect(found).toEqual([]);
});

/** Returns a tag whose attributes are empty, except for those that hold an address. */
const unquoted = (tag: string) => tag.replaceAll(/(?<! href| src)="[^"]*"/g, '=""');

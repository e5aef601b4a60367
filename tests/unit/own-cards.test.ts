import { expect, it } from "vitest";
import { splitSeconds, unitWords, untilNextUnit, writtenTime } from "@/app/[handle]/_look/time-left";
import { cardSummary } from "@/lib/page/cards/card-summary";
import { nextHour, timeLeft } from "@/lib/page/cards/kinds/countdown";
import { isLive } from "@/lib/page/cards/kinds/live-values";
import { toOwnCard } from "@/lib/page/cards/own-cards";
import { type ListedCard, listedCard, newCard, pageCard } from "@/lib/page/cards/schema";
import { issueMessages } from "../support/issue-messages";
import { ownCards } from "../support/own-cards";

const id = "00000000-0000-4000-8000-000000000000";
const now = Date.parse("2030-01-01T00:00:00Z");
const shown = (card: object) => {
  const listed = { id, value: null, extra: null, ...card } as ListedCard;
  return isLive(listed) ? undefined : toOwnCard(listed, now);
};

it.each(ownCards)("a card of type $type is stored, listed and written again as it was sent", (card) => {
  expect(newCard.parse(card)).toEqual(card);
  expect(listedCard.parse({ ...card, id })).toEqual({ ...card, id });
  expect(pageCard.parse({ ...card, id })).toEqual({ ...card, id });
  expect(shown(card)).toMatchObject({ id, type: card.type });
});

it.each<[object, [string, string][]]>([
  [{ type: "text", extra: { text: " " } }, [["extra.text", "must have 1 to 2000 characters"]]],
  [{ type: "text", extra: { text: "x".repeat(2_001) } }, [["extra.text", "must have 1 to 2000 characters"]]],
  [{ type: "text", value: "x".repeat(101), extra: { text: "a" } }, [["value", "must have at most 100 characters"]]],
  [
    { type: "faq", extra: { items: [{ question: "x".repeat(201), answer: "x".repeat(1_001) }] } },
    [
      ["extra.items.0.question", "must have at most 200 characters"],
      ["extra.items.0.answer", "must have at most 1000 characters"],
    ],
  ],
  [
    { type: "faq", extra: { items: Array.from({ length: 7 }, () => ({ question: "a", answer: "x".repeat(1_000) })) } },
    [["extra.items", "must have at most 6000 characters"]],
  ],
  [
    {
      type: "faq",
      extra: {
        items: [
          { question: " ", answer: "Every Friday." },
          { question: "", answer: "" },
        ],
      },
    },
    [["extra.items.0.question", "is required"]],
  ],
  [{ type: "countdown", value: "tomorrow" }, [["value", "must be a time such as 2027-01-31T18:00:00Z"]]],
  [
    { type: "video", value: "https://evil.example/" },
    [["value", "must be the address of a video on YouTube, Vimeo or Twitch, or of a channel on Twitch"]],
  ],
  [
    { type: "music", value: "https://youtu.be/dQw4w9WgXcQ" },
    [["value", "must be the address of music on Spotify, SoundCloud, Bandcamp or Apple Music"]],
  ],
  [{ type: "map", value: "Lisbon", extra: { zoom: 1 } }, [["extra", "must be null for type map"]]],
  [
    { type: "contact", extra: { email: "", phone: null } },
    [["extra", "must have an email address, a phone number or a postal address"]],
  ],
  [
    { type: "contact", extra: { email: "ada", phone: "call me" } },
    [
      ["extra.email", "must be an email address"],
      ["extra.phone", "must be a phone number, such as +1 555 0100 123"],
    ],
  ],
  [{ type: "contact", value: "x", extra: { email: "ada@example.org" } }, [["value", "must be null for type contact"]]],
])("a card is refused for %j", (card, messages) => {
  expect(issueMessages(newCard.safeParse(card, { reportInput: true }))).toEqual(messages);
});

it("a card shows nothing where it holds nothing that can be shown", () => {
  const nothing = [
    { type: "text", extra: null },
    { type: "faq", extra: { items: [{ question: "", answer: "Yes." }] } },
    { type: "countdown", value: "never" },
    { type: "video", value: "https://gone.example/" },
    { type: "map" },
    { type: "contact", extra: { email: null, phone: null, address: null } },
    { type: "of a newer release", value: "x" },
  ];
  expect(nothing.map(shown)).toEqual(nothing.map(() => undefined));
});

it("a card of ways to reach somebody leads to their mail, phone and map", () => {
  const ways = shown({
    type: "contact",
    extra: { email: "ada@example.org", phone: "+44 (0)20 7946-0000", address: "12 St. James’s\nLondon" },
  });
  expect(ways).toEqual({
    ...{ id, type: "contact" },
    email: { text: "ada@example.org", address: "mailto:ada@example.org" },
    phone: { text: "+44 (0)20 7946-0000", address: "tel:+442079460000" },
    place: {
      text: "12 St. James’s\nLondon",
      address: "https://www.google.com/maps/search/?api=1&query=12%20St.%20James%E2%80%99s%20London",
    },
  });
});

it("a countdown says days and begun hours, and when it says something else", () => {
  const at = "2030-01-03T05:30:00Z";
  expect([timeLeft(at, now), new Date(nextHour(at, now)).toISOString()]).toEqual([
    { days: 2, hours: 6 },
    "2030-01-01T00:30:00.000Z",
  ]);
  const end = Date.parse(at);
  expect([timeLeft(at, end - 1), nextHour(at, end - 1)]).toEqual([{ days: 0, hours: 1 }, end]);
  expect([timeLeft(at, end), nextHour(at, end)]).toEqual([undefined, Number.POSITIVE_INFINITY]);
});

it.each([
  { step: "second", withSeconds: true, from: 4_400, shown: [5, 4, 3, 2, 1] },
  { step: "minute", withSeconds: false, from: 245_300, shown: [4, 3, 2, 1] },
])(
  "a countdown of $step after $step leaves none out, however late each is drawn",
  ({ step, withSeconds, ...sample }) => {
    const drawn: (number | undefined)[] = [];
    for (let left = sample.from; left > (withSeconds ? 0 : 59_000); left -= untilNextUnit(left, withSeconds) + 2)
      drawn.push(splitSeconds(Math.ceil(left / 1_000), withSeconds).find(({ unit }) => unit === step)?.count);
    expect(drawn).toEqual(sample.shown);
  },
);

it("what is left is written in the words of each language, in the visitor's zone or a named one", () => {
  expect(splitSeconds(3_661, true)).toEqual([
    { unit: "hour", count: 1 },
    { unit: "minute", count: 1 },
    { unit: "second", count: 1 },
  ]);
  expect(splitSeconds(90_000, false).map((unit) => unitWords("de", unit))).toEqual([
    { count: "1", name: "Tag" },
    { count: "1", name: "Stunde" },
    { count: "0", name: "Minuten" },
  ]);
  expect(writtenTime("de", "2030-01-31T18:00:00Z", "UTC")).toBe("31. Januar 2030 um 18:00 UTC");
});

it("a card is named in the editor by what tells it from others", () => {
  expect(ownCards.map((card) => cardSummary({ ...card, id }))).toEqual([
    ...["Commissions", "Do you ship?", "Open studio", "A house in forty minutes"],
    ...["open.spotify.com/album/4aawyAB9vmqN3uQ7F…", "Rua da Rosa 12, Lisbon", "ada@example.org", "Say hello"],
  ]);
});

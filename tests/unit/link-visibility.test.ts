import { expect, it } from "vitest";
import { type LinkType, linkKinds, linkTypes } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import { type PageLink, pageLink } from "@/lib/page/links/schema";
import { isVisible, nextChange } from "@/lib/page/links/visibility";
import { shownLinks } from "@/lib/page/view/shown-links";
import { issueMessages } from "../support/issue-messages";
import { fc } from "../support/properties";

const [from, until] = ["2027-01-31T18:00:00.000Z", "2027-02-01T00:00:00.000Z"];
const [opens, closes] = [Date.parse(from), Date.parse(until)];
const link = (change: Partial<PageLink> = {}): PageLink => ({
  ...{ id: "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11", type: "github", value: "ada", title: null },
  ...{ hidden: false, featured: false, me: true, picture: null, from: null, until: null, ...change },
});

it("a link is seen from its first millisecond on, and in its last no more", () => {
  const times = [opens - 1, opens, closes - 1, closes];
  const seen = (change: Partial<PageLink>) => times.map((time) => isVisible(link(change), time));
  expect(seen({})).toEqual([true, true, true, true]);
  expect(seen({ from, until })).toEqual([false, true, true, false]);
  expect(seen({ from })).toEqual([false, true, true, true]);
  expect(seen({ until })).toEqual([true, true, true, false]);
  expect(seen({ from, until, hidden: true })).toEqual([false, false, false, false]);
});

it("a link yields the time of the next visible change, and ignores hidden links", () => {
  const links = [link(), link({ from, until }), link({ hidden: true, from: "2020-01-01T00:00:00.000Z" })];
  expect([opens - 1, opens, closes - 1, closes].map((time) => nextChange(links, time))).toEqual([
    ...[opens, closes, closes],
    Number.POSITIVE_INFINITY,
  ]);
});

it("a link is visible as before until that time, and nothing changes between two such times", () => {
  const time = fc.integer({ min: 0, max: 40 });
  const instant = fc.option(time.map((at) => new Date(at).toISOString()));
  const some = fc.array(fc.record({ hidden: fc.boolean(), from: instant, until: instant }), { maxLength: 6 });
  fc.assert(
    fc.property(some, time, time, (links, now, later) => {
      const seen = (at: number) => links.map((one) => isVisible(one, at));
      fc.pre(now <= later && later < nextChange(links, now));
      expect(seen(later)).toEqual(seen(now));
    }),
  );
});

const written = { type: "github", value: "ada" };
const refusals = (link: Record<string, unknown>) => issueMessages(pageLink.safeParse({ ...written, ...link }));

it("the times of a link are told in UTC, and may be open on either side", () => {
  const parse = (link: Record<string, unknown>) => {
    const { from: first, until: last } = pageLink.parse({ ...written, ...link });
    return [first, last];
  };
  expect([
    parse({}),
    parse({ from: "2027-01-31T19:00:00+01:00" }),
    parse({ until: "2027-01-31T23:00:00-01:00" }),
    parse({ from, until }),
  ]).toEqual([
    [null, null],
    [from, null],
    [null, until],
    [from, until],
  ]);
});

it.each([
  ["that end as they begin", { from, until: from }, "until", "must come after from, or be null"],
  ["that end before", { from: until, until: from }, "until", "must come after from, or be null"],
  ["that are none", { from: "tomorrow" }, "from", "must be a time such as 2027-01-31T18:00:00Z"],
  ["without a zone", { until: "2027-01-31T18:00:00" }, "until", "must be a time such as 2027-01-31T18:00:00Z"],
  ["too long ago", { from: "0999-12-31T23:59:59Z" }, "from", "must be in the years 1000 to 2999"],
  ["too far away", { from: "2999-12-31T23:59:59-01:00" }, "from", "must be in the years 1000 to 2999"],
])("the times of a link %s are refused at their field", (_, link, field, message) => {
  expect(refusals(link)).toEqual([[field, message]]);
});

it("the times of a link are accepted from the first to the last second of those years", () => {
  const ends = { from: "1000-01-01T00:00:00Z", until: "2999-12-31T23:59:59Z" };
  expect([refusals(ends), refusals({ from: ends.until })]).toEqual([[], []]);
});

it("the visible links of a draft or a page are complete and in order", () => {
  const shown = shownLinks(
    [
      link({ title: "My code" }),
      link({ id: "hidden", hidden: true }),
      link({ id: "later", from }),
      link({ id: "past", until: "2020-01-01T00:00:00.000Z" }),
      link({ id: "copied", type: "discord", value: "ada_l" }),
    ],
    opens - 1,
  );
  const icon = expect.stringMatching(/^M/i);
  expect(shown).toEqual([
    {
      ...{ id: link().id, type: "github", label: "GitHub", value: "ada", readable: "@ada", title: "My code" },
      ...{
        isTitled: true,
        isFeatured: false,
        picture: null,
        color: "#181717",
        icon,
        address: "https://github.com/ada",
        isMe: true,
      },
    },
    {
      ...{ id: "copied", type: "discord", label: "Discord", value: "ada_l", readable: "@ada_l", title: "@ada_l" },
      ...{ isTitled: false, isFeatured: false, picture: null, color: "#5865f2", icon, address: undefined },
      isMe: true,
    },
  ]);
});

it.each([
  ["github", "ada-lovelace", "@ada-lovelace"],
  ["youtube", "@ada", "@ada"],
  ["youtube", "c/AdaLovelace", "AdaLovelace"],
  ["youtube", "channel/UCabcdefghijklmnopqrstuv", "youtube.com"],
  ["mastodon", "ada@mastodon.social", "@ada@mastodon.social"],
  ["bluesky", "ada.bsky.social", "@ada.bsky.social"],
  ["bluesky", "did:plc:z72i7hdynmk6r22z27h6tvur", "bsky.app"],
  ["bluesky", "did:web:ada.example", "bsky.app"],
  ["nostr", "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6", "npub180cvv…yjh6w6"],
  ["reddit", "user/ada", "@ada"],
  ["reddit", "r/mathematics", "r/mathematics"],
  ["linkedin", "in/ada-lovelace", "@ada-lovelace"],
  ["linkedin", "in/%D9%85%D8%AD%D9%85%D8%AF", "@محمد"],
  ["linkedin", "company/analytical-engines", "analytical-engines"],
  ["steam", "id/AdaLovelace", "AdaLovelace"],
  ["steam", "profiles/76561198000000000", "steamcommunity.com"],
  ["spotify", "user/ada", "ada"],
  ["spotify", "artist/0TnOYISbd1XYRBk9myaseg", "open.spotify.com"],
  ["deezer", "profile/1815121085", "deezer.com"],
  ["soundcloud", "ada-lovelace/note-g", "ada-lovelace/note-g"],
  ["kickstarter", "projects/ada/analytical-engine", "ada/analytical-engine"],
  ["cashapp", "ada", "$ada"],
  ["telegram", "+AbCdEf12345", "+AbCdEf12345"],
  ["whatsapp", "15550100123", "15550100123"],
  ["pixiv", "1815121", "1815121"],
  ["discord", "Ada#1815", "Ada#1815"],
  ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["custom", "https://www.Ada.example:8080/notes/%D9%85?q=1#top", "ada.example:8080"],
  ["custom", "https://bücher.example", "bücher.example"],
  ["custom", "https://%D9%85.example/", "م.example"],
  ["email", "a%20b@example.org", "a%20b@example.org"],
  ["apple-music", "us/artist/%D9%85/1", "م"],
  ["apple-music", "us/artist/ada-lovelace/1815121085", "ada-lovelace"],
  ["apple-music", "us/artist/%E2%80%AE/1", "music.apple.com"],
  ["apple-music", "us/artist/%ff/1", "music.apple.com"],
  ["custom", "http://ada.example", "ada.example"],
  ["custom", "HTTPS://WWW.Ada.example?q=1", "ada.example"],
  ["custom", "https://awww.example#top", "awww.example"],
  ["custom", "https://ada.example/?to=https://b.example", "ada.example"],
  ["apple-music", "us/artist/100%/1", "100%"],
  ["apple-music", "us/artist/5%f/1", "5%f"],
  ["apple-music", "us/artist/5%fa/1", "music.apple.com"],
  ["kickstarter", "projects/1815/1852", "kickstarter.com"],
  ["goodreads", "user/show/1815-ada-lovelace", "ada-lovelace"],
  ["goodreads", "author/show/1815.Ada_Lovelace", "Ada_Lovelace"],
  ["goodreads", "user/show/1815", "goodreads.com"],
  ["goodreads", "ada-lovelace", "@ada-lovelace"],
  ["discord", "invite/fXyZ12", "discord.gg/fXyZ12"],
  ["discord", "ada_l", "@ada_l"],
  ["youtube", "video/dQw4w9WgXcQ", "youtube.com"],
  ["whatsapp", "channel/0029Va4K0PZ5a245NkngBA2M", "wa.me"],
] as const)("a value without a title of %s, %s, is read as %s", (type, value, readable) => {
  expect(readableValue(type, value)).toBe(readable);
});

it("a value without a title of any kind is read as something, without turned or unseen characters of its own making", () => {
  const encoded = fc.string({ unit: "binary", maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed()));
  fc.assert(
    fc.property(fc.constantFrom<LinkType>(...linkTypes), encoded, (type, text) => {
      expect(readableValue(type, linkKinds[type].example)).toMatch(/\S/);
      expect(readableValue(type, text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }),
  );
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { linkIcon } from "@/lib/page/links/link-icons";
import { type LinkType, linkAddress, linkKinds, linkTypes, parseLinkValue } from "@/lib/page/links/link-kinds";
import { hostileAnywhere, hostileSomewhere } from "../support/hostile-links";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const promised =
  "x instagram youtube discord bluesky snapchat reddit tiktok twitch kick facebook linkedin telegram signal mastodon threads vk github gitlab bitbucket codeberg steam battle.net namemc roblox osu valorant league-of-legends counter-strike fortnite xbox playstation nintendo-switch riot-id rockstar spotify apple-music soundcloud deezer bandcamp stats.fm paypal venmo patreon boosty bitcoin ethereum litecoin monero buymeacoffee ko-fi cashapp pinterest behance onlyfans custom email fiverr kickstarter pixiv myanimelist letterboxd last.fm genius anilist".split(
    " ",
  );

const opening = linkTypes.filter((type) => linkKinds[type].opens);
const copying = linkTypes.filter((type) => !linkKinds[type].opens);
const onFixedHosts = opening.filter((type) => linkKinds[type].hosts.length > 0);

/** What is wrong with an address that a page would show for a kind; nothing when it is safe. */
function danger(type: LinkType, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { opens, hosts, templates } = linkKinds[type];
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const below = host.slice(host.indexOf("."));
  const fixed = templates.map((template) => template.slice(0, template.indexOf("{")));
  if (!opens && templates.length === 0) return "a copied value has an address";
  if (/[\s"'<>\\`]/.test(address) || address.length > 5000) return "it could leave an attribute";
  if (url.username || url.password) return "it holds a user name";
  if (type === "email") return /^mailto:[^?&#]+$/.test(address) ? undefined : "it is no plain mail address";
  if (type === "phone") return /^tel:\+?[0-9]+$/.test(address) ? undefined : "it is no plain phone number";
  if (type === "custom") return /^https?:$/.test(url.protocol) && host.includes(".") ? undefined : "it is no web page";
  if (url.protocol !== "https:" || url.port) return "it is not https";
  if (type === "mastodon") return /^\/@\w[\w.-]*$/.test(url.pathname) ? undefined : "it is no account";
  if (!hosts.includes(host) && !hosts.includes(`*${below}`)) return `${host} is not the kind's`;
  return fixed.some((start) => address.startsWith(start)) ? undefined : "it left the template";
}

it("the registry holds every kind that was promised", () => {
  expect(promised.filter((type) => !(type in linkKinds))).toEqual([]);
  expect(linkTypes.length).toBeGreaterThanOrEqual(promised.length);
});

it("the registry gives every kind a label and an icon of its own", () => {
  expect(new Set(linkTypes.map((type) => linkKinds[type].label)).size).toBe(linkTypes.length);
  expect(new Set(linkTypes.map(linkIcon)).size).toBe(linkTypes.length);
});

it.each(linkTypes)("%s has a label, a colour, a hint and hosts in small letters", (type) => {
  const { label, color, hint, hosts, templates, opens, pattern } = linkKinds[type];
  expect(label).toMatch(/^\S(?:.*\S)?$/);
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(hint).toMatch(/^(?:an?|the) [^\n]{5,100}[^.\s]$/);
  expect(hosts.filter((host) => !/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host))).toEqual([]);
  expect(templates.length > 0).toBe(opens || type === "discord");
  expect(pattern.flags).toMatch(/^u?$/);
});

/** The hints of kinds whose own example is too long for one. */
const described: Partial<Record<LinkType, string>> = {
  ethereum: "an address of 0x and 40 hexadecimal digits, or a name such as ada.eth",
  monero: "an address of 95 or 106 characters that begins with 4 or 8",
  solana: "an address of 32 to 44 letters and digits",
};

it.each(linkTypes)("%s names a value that it takes in its hint, its own example first", (type) => {
  const { hint, example } = linkKinds[type];
  const named = Array.from(hint.matchAll(/\bsuch as (.+?)(?=,| of | or | and |$)/g), ([, value = ""]) => value);
  if (type in described) expect(hint).toBe(described[type]);
  else expect(named[0]).toBe(example);
  // What is left of the other half of a path, such as channel/UC, is not a value yet.
  const whole = named.filter((value) => !hint.includes(`${value} and its`));
  expect(whole.map((value) => parseLinkValue(type, value))).toEqual(whole);
});

it.each(linkTypes)("%s has an icon that draws something", async (type) => {
  const path = linkIcon(type);
  expect(path).toMatch(/^[Mm][\d\s.,eE+MmLlHhVvCcSsQqTtAaZz-]+$/);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="${path}"/></svg>`;
  const { channels } = await sharp(Buffer.from(svg)).stats();
  expect(channels[3]?.max).toBe(255);
  expect(channels[3]?.min).toBeLessThan(128);
});

it.each(linkTypes)("%s takes its example as it is, and refuses a script", (type) => {
  const { example, pattern } = linkKinds[type];
  expect(parseLinkValue(type, example)).toBe(example);
  expect(parseLinkValue(type, ` \t${example}\r\n`)).toBe(example);
  for (const hostile of ["javascript:alert(1)", "<script>", `${example}\n`, `${example}"`, "../.."]) {
    expect([hostile, pattern.test(hostile)]).toEqual([hostile, false]);
  }
});

it.each(opening)("an address of %s is safe for its example", (type) => {
  const address = linkAddress(type, linkKinds[type].example);
  expect(address).toMatch(/^(?:https:\/\/|mailto:|tel:)/);
  expect(danger(type, address)).toBeUndefined();
});

it.each(copying)("an address is not known for %s, which is copied", (type) => {
  expect(linkAddress(type, linkKinds[type].example)).toBeUndefined();
});

it.each(onFixedHosts)("an address of %s comes back to its value, however it is pasted", (type) => {
  const { example } = linkKinds[type];
  const address = linkAddress(type, example) ?? "";
  const bare = address.replace(/^https:\/\/(?:www\.)?/, "");
  const more = /[?#]/.test(address) ? [] : [`${address.replace(/\/$/, "")}/?si=Ab1&utm_source=x#top`];
  const pasted = [
    address,
    bare,
    `www.${bare}`,
    `http://www.${bare}`,
    `https://m.${bare}`,
    address.replace(/^[^/]+\/\/[^/]+/, (origin) => origin.toUpperCase()),
    ` ${address} `,
    ...more,
  ];
  expect(pasted.map((text) => [text, parseLinkValue(type, text)])).toEqual(pasted.map((text) => [text, example]));
});

it.each<[LinkType, string, string | undefined]>([
  ["phone", "+15550100123", "tel:+15550100123"],
  ["phone", "030123456", "tel:030123456"],
  ["phone", "+1 555;ext=1", undefined],
  ["bluesky", "ada.bsky.social", "https://bsky.app/profile/ada.bsky.social"],
  ["bluesky", "bsky.app", "https://bsky.app/profile/bsky.app"],
  ["mastodon", "Ada@mastodon.social", "https://mastodon.social/@Ada"],
  ["snapchat", "ada.lovelace", "https://www.snapchat.com/add/ada.lovelace"],
  ["reddit", "user/ada_lovelace", "https://www.reddit.com/user/ada_lovelace"],
  ["linkedin", "in/ada-lovelace", "https://www.linkedin.com/in/ada-lovelace"],
  ["linkedin", "in/jürgen", "https://www.linkedin.com/in/j%C3%BCrgen"],
  ["telegram", "+AbCdEf12345", "https://t.me/+AbCdEf12345"],
  ["whatsapp", "15550100123", "https://wa.me/15550100123"],
  ["matrix", "@ada:matrix.org", "https://matrix.to/#/@ada:matrix.org"],
  ["discord", "Ada Lovelace#1815", undefined],
  ["discord", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
  ["whatsapp", "invite/AbCdEf123456789012345", "https://chat.whatsapp.com/invite/AbCdEf123456789012345"],
  ["whatsapp", "channel/0029Va4K0PZ5a245NkngBA2M", "https://whatsapp.com/channel/0029Va4K0PZ5a245NkngBA2M"],
  ["cashapp", "ada", "https://cash.app/$ada"],
  ["youtube", "@ada", "https://www.youtube.com/@ada"],
  ["youtube", "channel/UCX6OQ3DkcsbYNE6H8uQQuVA", "https://www.youtube.com/channel/UCX6OQ3DkcsbYNE6H8uQQuVA"],
  ["youtube", "video/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
  ["steam", "id/Name", "https://steamcommunity.com/id/Name"],
  ["roblox", "156", "https://www.roblox.com/users/156/profile"],
  ["roblox", "builder_man", "https://www.roblox.com/users/profile?username=builder_man"],
  ["osu", "1815", "https://osu.ppy.sh/users/1815"],
  ["osu", "[Ada] L", "https://osu.ppy.sh/users/%5BAda%5D%20L"],
  ["spotify", "artist/4gzpq5DPGxSnKTe4SA8HAU", "https://open.spotify.com/artist/4gzpq5DPGxSnKTe4SA8HAU"],
  ["apple-music", "us/artist/björk/295015", "https://music.apple.com/us/artist/bj%C3%B6rk/295015"],
  ["bandcamp", "ada-lovelace", "https://ada-lovelace.bandcamp.com/"],
  ["venmo", "Ada-L", "https://account.venmo.com/u/Ada-L"],
  ["pixiv", "11", "https://www.pixiv.net/users/11"],
  ["pixiv", "adalove", "https://pixiv.me/adalove"],
  ["medium", "ada", "https://medium.com/@ada"],
  ["custom", "HTTPS://Ada.Example/O'Hara?q=1#x", "https://ada.example/O%27Hara?q=1#x"],
  ["custom", "https://medium.com/@ada", "https://medium.com/@ada"],
  ["custom", "http://ada.example:8080/", "http://ada.example:8080/"],
  ["custom", "https://bücher.example", "https://xn--bcher-kva.example/"],
  ["email", "ada+notes@example.org", "mailto:ada+notes@example.org"],
  ["email", "o'hara@example.org", "mailto:o%27hara@example.org"],
  ["email", "a&b=c@example.org", "mailto:a%26b%3Dc@example.org"],
])("an address of %s for %s is %s", (type, value, address) => {
  expect(linkAddress(type, value)).toBe(address);
});

it("a value has at most 512 characters, however they are encoded", () => {
  const address = (length: number, unit = "a") => {
    const start = "https://ada.example/";
    return start + unit.repeat(length - start.length);
  };
  const lengths = [512, 513].map((length) => [address(length), address(length, "\u{1F3A0}")]);
  expect(lengths.map((pair) => pair.map((text) => parseLinkValue("custom", text)))).toEqual([
    [address(512), address(512, "\u{1F3A0}")],
    [undefined, undefined],
  ]);
});

it.each(["https://:secret@github.com/ada", "https://ada@github.com/ada", "https://github.com:8443/ada", "https://%"])(
  "%s is an address of no account",
  (address) => {
    expect(parseLinkValue("github", address)).toBeUndefined();
  },
);

it.each(hostileAnywhere)("a hostile value such as %j is refused by every kind and never opened", (value) => {
  expect(linkTypes.filter((type) => parseLinkValue(type, value) !== undefined)).toEqual([]);
  expect(linkTypes.filter((type) => linkAddress(type, value) !== undefined)).toEqual([]);
});

it.each(hostileSomewhere)("a hostile value such as %j opens nothing but what the kind may open", (value) => {
  const taken = linkTypes.map((type) => [type, parseLinkValue(type, value) ?? ""] as const);
  expect(taken.map(([type, parsed]) => danger(type, linkAddress(type, parsed))).filter(Boolean)).toEqual([]);
  expect(linkTypes.map((type) => danger(type, linkAddress(type, value))).filter(Boolean)).toEqual([]);
});

it.each(onFixedHosts)("a hostile value that looks like an address of %s is refused", (type) => {
  const address = new URL(linkAddress(type, linkKinds[type].example) ?? "");
  const { host } = address;
  const path = address.href.slice(address.origin.length);
  const lookalikes = [
    ...[`https://${host}.evil.example${path}`, `https://evil-${host.replace(/^www\./, "")}${path}`],
    ...[`https://evil.example/${host}${path}`, `https://${host}@evil.example${path}`],
    ...[`https://evil.example@${host}${path}`, `https://evil.example#@${host}${path}`],
    ...[`https://evil.example\\@${host}${path}`, `https://${host}:8443${path}`, `ftp://${host}${path}`],
    ...[`//${host}${path}`, `javascript://${host}${path}`],
  ];
  // A name of one label below a wildcard of the kind's is no lookalike: nobody else can own it.
  const foreign = lookalikes.filter(
    (text) => !linkKinds[type].hosts.some((known) => known.startsWith("*.")) || !text.includes("evil-"),
  );
  expect(foreign.filter((text) => parseLinkValue(type, text) !== undefined)).toEqual([]);
});

const joints = ["https://", "HTTP://", "//", "/", "@", ".", "..", "%2e%2e", "%2f", "%0a", "\\", ":", "?", "#", "www."];
const hostile = fc.constantFrom(...hostileAnywhere, ...hostileSomewhere, "javascript:", "mailto:", "evil.example");
/** A kind, and texts put together from its own example, address and hosts and from what an attacker writes. */
const typeAndText = fc.constantFrom(...linkTypes).chain((type) => {
  const { example, hosts } = linkKinds[type];
  const own = [example, linkAddress(type, example) ?? "", ...hosts.map((host) => host.replace("*", "ada"))];
  const piece = fc.oneof(
    fc.constantFrom(...own),
    fc.constantFrom(...joints),
    hostile,
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  return fc.tuple(
    fc.constant(type),
    fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join("")),
  );
});

it("a hostile value of any kind and any text stays on its host, and an accepted value is accepted again unchanged", () => {
  fc.assert(
    fc.property(typeAndText, ([type, text]) => {
      expect(danger(type, linkAddress(type, text))).toBeUndefined();
      const value = parseLinkValue(type, text);
      if (value === undefined) return;
      expect(danger(type, linkAddress(type, value))).toBeUndefined();
      const isOpened = linkKinds[type].opens || (type === "discord" && value.startsWith("invite/"));
      expect(linkAddress(type, value) !== undefined).toBe(isOpened);
      expect(parseLinkValue(type, value)).toBe(value);
      expect(value).toMatch(/^[^\p{Cc}\p{Cs}\\"<>`]{1,512}$/u);
    }),
    { numRuns: runs(20_000) },
  );
});

/** Groups that repeat and hold a repetition: the shape that makes a match exponential. */
function nestedRepetitions(source: string): string[] {
  const plain = source.replace(/\\(?:[pP]\{[^}]*\}|.)/g, "x").replace(/\[[^\]]*\]/g, "x");
  const found: string[] = [];
  const starts: number[] = [];
  for (const [index, character] of [...plain].entries()) {
    if (character === "(") starts.push(index);
    if (character !== ")") continue;
    const group = plain.slice(starts.pop(), index + 1);
    if (/^[*+{]/.test(plain.slice(index + 1)) && /[*+{]/.test(group)) found.push(group);
  }
  return found;
}

it.each(linkTypes)("a pattern of %s is anchored, nests no repetition and refuses long texts", (type) => {
  const { pattern, example } = linkKinds[type];
  expect(pattern.source).toMatch(/^\^.*\$$/);
  expect(nestedRepetitions(pattern.source)).toEqual([]);
  const last = example.slice(-1);
  const ends = ["a", "A", "0", "1", ".", "-", "_", "/", "@", "#", " ", "a.", "a-", "é", last].map((unit) =>
    unit.repeat(512).slice(0, 511),
  );
  const texts = ends.flatMap((end) => [`${end}"`, `${example}${end}`.slice(0, 511).concat('"')]);
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
});

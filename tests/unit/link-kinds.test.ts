import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { linkIcon } from "@/lib/links/link-icons";
import { type LinkType, linkAddress, linkKinds, linkTypes, parseLinkValue } from "@/lib/links/link-kinds";
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
  if (type === "custom") return /^https?:$/.test(url.protocol) && host.includes(".") ? undefined : "it is no web page";
  if (url.protocol !== "https:" || url.port) return "it is not https";
  if (type === "mastodon") return /^\/@\w[\w.-]*$/.test(url.pathname) ? undefined : "it is no account";
  if (!hosts.includes(host) && !hosts.includes(`*${below}`)) return `${host} is not the kind's`;
  return fixed.some((start) => address.startsWith(start)) ? undefined : "it left the template";
}

describe("the registry", () => {
  it("holds every kind that was promised", () => {
    expect(promised.filter((type) => !(type in linkKinds))).toEqual([]);
    expect(linkTypes.length).toBeGreaterThanOrEqual(promised.length);
  });

  it("gives every kind a label and an icon of its own", () => {
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

  it("calls a value in its hint what its service calls it", () => {
    const nounOf = (type: LinkType) => linkKinds[type].hint.split(/ such as |,? or /)[0];
    const usernames = linkTypes.filter((type) => nounOf(type) === "a username");
    const others = Object.fromEntries(
      linkTypes.filter((type) => !usernames.includes(type)).map((type) => [type, nounOf(type)]),
    );
    expect(usernames.join(" ")).toBe(
      `x instagram threads facebook snapchat tiktok pinterest discord telegram signal twitch kick vimeo github gitlab
      codeberg devto npm leetcode huggingface hackernews roblox osu chess-com lichess mixcloud stats.fm last.fm genius
      venmo liberapay fiverr behance dribbble artstation deviantart onlyfans medium wattpad myanimelist anilist letterboxd
      trakt duolingo`.replaceAll(/\s+/g, " "),
    );
    expect(others).toEqual({
      ...{ bluesky: "a handle", youtube: "a handle", mastodon: "a name and its server" },
      ...{ reddit: "a path", linkedin: "a path", rumble: "a path", steam: "a path", spotify: "a path" },
      ...{ "apple-music": "a path", deezer: "a path", tidal: "a path", kickstarter: "a path", goodreads: "a path" },
      ...{ vk: "a short name", tumblr: "the name of a blog", bitbucket: "the name of a workspace" },
      ...{ whatsapp: "a phone number with its country code", matrix: "an id", wechat: "an id", line: "an id" },
      ...{ bilibili: "the number of an account", stackoverflow: "the number of an account" },
      ...{ pixiv: "the number of an account", orcid: "an identifier", "battle.net": "a BattleTag" },
      ...{ namemc: "a player's name", valorant: "a Riot ID", "league-of-legends": "a Riot ID" },
      ...{ "riot-id": "a name and tag", "counter-strike": "a friend code", "nintendo-switch": "a friend code" },
      ...{ fortnite: "a display name", "epic-games": "a display name", xbox: "a gamertag" },
      ...{ playstation: "an online ID", rockstar: "a Social Club name", faceit: "a nickname" },
      ...{ "itch-io": "the first part of an address", bandcamp: "the first part of an address" },
      ...{ gumroad: "the first part of an address", substack: "the first part of an address" },
      ...{ soundcloud: "a profile", paypal: "a PayPal.Me name", cashapp: "a cashtag" },
      ...{ patreon: "the name of a page", boosty: "the name of a page", buymeacoffee: "the name of a page" },
      ...{ "ko-fi": "the name of a page", bitcoin: "an address", litecoin: "an address" },
      ...{ ethereum: "an address of 0x and 40 hexadecimal digits", monero: "an address of 95" },
      ...{ solana: "an address of 32 to 44 letters and digits", strava: "the number" },
      ...{ custom: "a web address", email: "an email address" },
    });
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
});

describe("an address", () => {
  it.each(opening)("of %s is safe for its example", (type) => {
    const address = linkAddress(type, linkKinds[type].example);
    expect(address).toMatch(/^(?:https:\/\/|mailto:)/);
    expect(danger(type, address)).toBeUndefined();
  });

  it.each(copying)("is not known for %s, which is copied", (type) => {
    expect(linkAddress(type, linkKinds[type].example)).toBeUndefined();
  });

  it.each(onFixedHosts)("of %s comes back to its value, however it is pasted", (type) => {
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

  it.each<[LinkType, string, string | undefined, string | undefined]>([
    ["x", "@ada_lovelace", "ada_lovelace", "https://x.com/ada_lovelace"],
    ["x", "https://mobile.twitter.com/ada/with_replies?lang=de", "ada", "https://x.com/ada"],
    ["x", "https://x.com/ada/status/1815", undefined, undefined],
    ["instagram", "https://www.instagram.com/p/C1815/", undefined, undefined],
    [
      "facebook",
      "https://www.facebook.com/profile.php?id=1000181512",
      "1000181512",
      "https://www.facebook.com/1000181512",
    ],
    ["facebook", "https://www.facebook.com/people/Ada-L/61550/", "61550", "https://www.facebook.com/61550"],
    ["bluesky", "@ada", "ada.bsky.social", "https://bsky.app/profile/ada.bsky.social"],
    ["bluesky", "ada.example.org", "ada.example.org", "https://bsky.app/profile/ada.example.org"],
    ["bluesky", "bsky.app", "bsky.app", "https://bsky.app/profile/bsky.app"],
    ["mastodon", "@Ada@Mastodon.Social", "Ada@mastodon.social", "https://mastodon.social/@Ada"],
    ["mastodon", "https://mastodon.social/@ada", "ada@mastodon.social", "https://mastodon.social/@ada"],
    ["mastodon", "fosstodon.org/users/ada", "ada@fosstodon.org", "https://fosstodon.org/@ada"],
    ["mastodon", "https://mastodon.social/@ada@chaos.example", "ada@chaos.example", "https://chaos.example/@ada"],
    ["mastodon", "ada@127.0.0.1", undefined, undefined],
    ["mastodon", "ada@a.example@b.example", undefined, undefined],
    ["snapchat", "https://www.snapchat.com/@ada.lovelace", "ada.lovelace", "https://www.snapchat.com/add/ada.lovelace"],
    ["reddit", "u/ada_lovelace", "user/ada_lovelace", "https://www.reddit.com/user/ada_lovelace"],
    ["reddit", "/r/math", "r/math", "https://www.reddit.com/r/math"],
    ["reddit", "ada_lovelace", "user/ada_lovelace", "https://www.reddit.com/user/ada_lovelace"],
    ["reddit", "https://old.reddit.com/user/ada/comments/", "user/ada", "https://www.reddit.com/user/ada"],
    ["pinterest", "https://www.pinterest.co.uk/ada/", "ada", "https://www.pinterest.com/ada/"],
    ["pinterest", "https://br.pinterest.com/ada/", "ada", "https://www.pinterest.com/ada/"],
    ["tumblr", "https://ada.tumblr.com/", "ada", "https://www.tumblr.com/ada"],
    [
      "linkedin",
      "https://de.linkedin.com/in/ada-lovelace/",
      "in/ada-lovelace",
      "https://www.linkedin.com/in/ada-lovelace",
    ],
    ["linkedin", "ada", "in/ada", "https://www.linkedin.com/in/ada"],
    ["linkedin", "linkedin.com/in/j%C3%BCrgen", "in/jürgen", "https://www.linkedin.com/in/j%C3%BCrgen"],
    ["telegram", "https://t.me/joinchat/AbCdEf12345", "+AbCdEf12345", "https://t.me/+AbCdEf12345"],
    ["telegram", "https://t.me/s/ada_news", "ada_news", "https://t.me/ada_news"],
    ["whatsapp", "+1 (555) 010-0123", "15550100123", "https://wa.me/15550100123"],
    ["whatsapp", "https://api.whatsapp.com/send?phone=15550100123", "15550100123", "https://wa.me/15550100123"],
    [
      "matrix",
      "https://matrix.to/#/%40ada%3Amatrix.org?via=x",
      "@ada:matrix.org",
      "https://matrix.to/#/@ada:matrix.org",
    ],
    ["discord", "Ada Lovelace#1815", "Ada Lovelace#1815", undefined],
    ["discord", "https://discord.com/users/181512101852000000", "181512101852000000", undefined],
    ["discord", "https://discord.gg/fXyZ12", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
    ["discord", "discord.gg/invite/fXyZ12", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
    ["discord", "https://www.discord.gg/f-XyZ?event=1", "invite/f-XyZ", "https://discord.com/invite/f-XyZ"],
    ["discord", "https://canary.discord.com/invite/fXyZ12", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
    ["discord", "discordapp.com/invite/fXyZ12#top", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
    ["discord", "invite/fXyZ12", "invite/fXyZ12", "https://discord.com/invite/fXyZ12"],
    ["discord", "https://discord.gg/", undefined, undefined],
    ["discord", "https://discord.gg/fXyZ12/more", undefined, undefined],
    ["discord", "https://discord.gg.evil.example/fXyZ12", undefined, undefined],
    ["telegram", "https://ada-l.t.me", undefined, undefined],
    ["telegram", "https://ada_news.t.me/", "ada_news", "https://t.me/ada_news"],
    [
      "whatsapp",
      "https://chat.whatsapp.com/AbCdEf123456789012345",
      "invite/AbCdEf123456789012345",
      "https://chat.whatsapp.com/invite/AbCdEf123456789012345",
    ],
    [
      "whatsapp",
      "https://chat.whatsapp.com/invite/AbCdEf1234567",
      "invite/AbCdEf1234567",
      "https://chat.whatsapp.com/invite/AbCdEf1234567",
    ],
    [
      "whatsapp",
      "https://www.whatsapp.com/channel/0029Va4K0PZ5a245NkngBA2M",
      "channel/0029Va4K0PZ5a245NkngBA2M",
      "https://whatsapp.com/channel/0029Va4K0PZ5a245NkngBA2M",
    ],
    ["whatsapp", "https://wa.me/message/ABCDEFGH12", "message/ABCDEFGH12", "https://wa.me/message/ABCDEFGH12"],
    ["facebook", "fb.me/ada.lovelace", "ada.lovelace", "https://www.facebook.com/ada.lovelace"],
    ["facebook", "https://fb.me/2Xab9ZkQ1", undefined, undefined],
    ["instagram", "https://ig.me/m/ada", "ada", "https://www.instagram.com/ada"],
    ["snapchat", "https://www.snapchat.com/@ada-l", "ada-l", "https://www.snapchat.com/add/ada-l"],
    ["behance", "be.net/ada", "ada", "https://www.behance.net/ada"],
    ["deviantart", "https://ada.deviantart.com/gallery", "ada", "https://www.deviantart.com/ada"],
    ["buymeacoffee", "https://bmc.link/ada", "ada", "https://buymeacoffee.com/ada"],
    ["cashapp", "https://cash.me/$ada", "ada", "https://cash.app/$ada"],
    ["bilibili", "https://m.bilibili.com/space/1815121", "1815121", "https://space.bilibili.com/1815121"],
    ["reddit", "https://np.reddit.com/user/ada", "user/ada", "https://www.reddit.com/user/ada"],
    ["signal", "https://signal.me/#p/+15550100123", "+15550100123", undefined],
    ["youtube", "ada", "@ada", "https://www.youtube.com/@ada"],
    ["youtube", "https://youtube.com/@ada/videos", "@ada", "https://www.youtube.com/@ada"],
    [
      "youtube",
      "https://www.youtube.com/@%E3%82%A8%E3%82%A4%E3%83%80",
      "@エイダ",
      "https://www.youtube.com/@%E3%82%A8%E3%82%A4%E3%83%80",
    ],
    [
      "youtube",
      "https://www.youtube.com/channel/UCX6OQ3DkcsbYNE6H8uQQuVA",
      "channel/UCX6OQ3DkcsbYNE6H8uQQuVA",
      "https://www.youtube.com/channel/UCX6OQ3DkcsbYNE6H8uQQuVA",
    ],
    [
      "youtube",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&app=desktop",
      "video/dQw4w9WgXcQ",
      "https://youtu.be/dQw4w9WgXcQ",
    ],
    ["youtube", "https://youtu.be/dQw4w9WgXcQ?si=AbC", "video/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["youtube", "https://youtube.com/shorts/dQw4w9WgXcQ", "video/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["youtube", "youtu.be/@ada", "@ada", "https://www.youtube.com/@ada"],
    ["youtube", "https://youtu.be/", undefined, undefined],
    ["youtube", "https://youtu.be/dQw4w9WgXcQ?t=42", undefined, undefined],
    ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1", undefined, undefined],
    ["youtube", "https://www.youtube.com/watch?list=PL1", undefined, undefined],
    ["steam", "https://steamcommunity.com/id/Name/games/?tab=all", "id/Name", "https://steamcommunity.com/id/Name"],
    ["steam", "https://steamcommunity.com/id/Name/", "id/Name", "https://steamcommunity.com/id/Name"],
    [
      "steam",
      "76561198000000000",
      "profiles/76561198000000000",
      "https://steamcommunity.com/profiles/76561198000000000",
    ],
    ["roblox", "https://www.roblox.com/users/156/profile", "156", "https://www.roblox.com/users/156/profile"],
    ["roblox", "builder_man", "builder_man", "https://www.roblox.com/users/profile?username=builder_man"],
    ["osu", "https://osu.ppy.sh/users/1815/taiko", "1815", "https://osu.ppy.sh/users/1815"],
    ["osu", "[Ada] L", "[Ada] L", "https://osu.ppy.sh/users/%5BAda%5D%20L"],
    ["xbox", "https://www.xbox.com/en-US/play/user/Ada%20Lovelace", "Ada Lovelace", undefined],
    ["playstation", "https://psnprofiles.com/Ada_L", "Ada_L", undefined],
    ["nintendo-switch", "sw 1815 1210 1852", "SW-1815-1210-1852", undefined],
    ["battle.net", "Ада#21815", "Ада#21815", undefined],
    ["riot-id", "エイダ#JP1", "エイダ#JP1", undefined],
    [
      "spotify",
      "https://open.spotify.com/intl-de/artist/4gzpq5DPGxSnKTe4SA8HAU?si=1",
      "artist/4gzpq5DPGxSnKTe4SA8HAU",
      "https://open.spotify.com/artist/4gzpq5DPGxSnKTe4SA8HAU",
    ],
    ["spotify", "spotify:user:ada", "user/ada", "https://open.spotify.com/user/ada"],
    [
      "apple-music",
      "https://music.apple.com/us/artist/bj%C3%B6rk/295015",
      "us/artist/björk/295015",
      "https://music.apple.com/us/artist/bj%C3%B6rk/295015",
    ],
    ["deezer", "https://www.deezer.com/en/artist/27", "artist/27", "https://www.deezer.com/artist/27"],
    ["bandcamp", "Ada-Lovelace.bandcamp.com", "ada-lovelace", "https://ada-lovelace.bandcamp.com/"],
    ["bandcamp", "https://ada.bandcamp.com/album/notes", "ada", "https://ada.bandcamp.com/"],
    ["bandcamp", "https://ada.lovelace.bandcamp.com/", undefined, undefined],
    ["steam", "https://steamcommunity.com/id%2fName", undefined, undefined],
    ["bandcamp", "www", undefined, undefined],
    ["last.fm", "https://www.last.fm/de/user/ada", "ada", "https://www.last.fm/user/ada"],
    ["paypal", "paypal.me/ada", "ada", "https://www.paypal.com/paypalme/ada"],
    ["cashapp", "$ada", "ada", "https://cash.app/$ada"],
    ["venmo", "https://venmo.com/Ada-L", "Ada-L", "https://account.venmo.com/u/Ada-L"],
    ["patreon", "https://www.patreon.com/c/ada/posts", "ada", "https://www.patreon.com/ada"],
    [
      "bitcoin",
      "bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=1",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      undefined,
    ],
    ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", undefined],
    ["ethereum", "ada.eth", "ada.eth", undefined],
    ["ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", undefined, undefined],
    ["pixiv", "https://www.pixiv.net/en/users/11", "11", "https://www.pixiv.net/users/11"],
    ["pixiv", "adalove", "adalove", "https://pixiv.me/adalove"],
    [
      "stackoverflow",
      "https://stackoverflow.com/users/22656/jon-skeet",
      "22656",
      "https://stackoverflow.com/users/22656",
    ],
    ["medium", "https://ada.medium.com/", "ada", "https://medium.com/@ada"],
    ["custom", "HTTPS://Ada.Example/a b", undefined, undefined],
    [
      "custom",
      "HTTPS://Ada.Example/O'Hara?q=1#x",
      "HTTPS://Ada.Example/O'Hara?q=1#x",
      "https://ada.example/O%27Hara?q=1#x",
    ],
    ["custom", "https://medium.com/@ada", "https://medium.com/@ada", "https://medium.com/@ada"],
    ["custom", "https://bücher.example", "https://bücher.example", "https://xn--bcher-kva.example/"],
    ["custom", "http://ada.example:8080/", "http://ada.example:8080/", "http://ada.example:8080/"],
    ["custom", "ada.example", undefined, undefined],
    ["custom", "https://localhost/", undefined, undefined],
    ["custom", "https://ada..example/", undefined, undefined],
    ["custom", "https://ada.example:99999/", undefined, undefined],
    ["email", "mailto:ada+notes@example.org?subject=x", "ada+notes@example.org", "mailto:ada+notes@example.org"],
    ["email", "o'hara@example.org", "o'hara@example.org", "mailto:o%27hara@example.org"],
    ["email", "a&b=c@example.org", "a&b=c@example.org", "mailto:a%26b%3Dc@example.org"],
    ["email", "ada..l@example.org", undefined, undefined],
    ["email", "ada.@example.org", undefined, undefined],
    ["email", "ada@example", undefined, undefined],
  ])("written for %s as %s is stored as %s", (type, written, value, address) => {
    const parsed = parseLinkValue(type, written);
    expect(parsed).toBe(value);
    expect(parsed === undefined ? undefined : linkAddress(type, parsed)).toBe(address);
  });
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

describe("a hostile value", () => {
  it("comes in more than forty shapes", () => {
    expect(new Set([...hostileAnywhere, ...hostileSomewhere]).size).toBeGreaterThan(40);
  });

  it.each(hostileAnywhere)("such as %j is refused by every kind and never opened", (value) => {
    expect(linkTypes.filter((type) => parseLinkValue(type, value) !== undefined)).toEqual([]);
    expect(linkTypes.filter((type) => linkAddress(type, value) !== undefined)).toEqual([]);
  });

  it.each(hostileSomewhere)("such as %j opens nothing but what the kind may open", (value) => {
    const taken = linkTypes.map((type) => [type, parseLinkValue(type, value) ?? ""] as const);
    expect(taken.map(([type, parsed]) => danger(type, linkAddress(type, parsed))).filter(Boolean)).toEqual([]);
    expect(linkTypes.map((type) => danger(type, linkAddress(type, value))).filter(Boolean)).toEqual([]);
  });

  it.each(onFixedHosts)("that looks like an address of %s is refused", (type) => {
    const address = new URL(linkAddress(type, linkKinds[type].example) ?? "");
    const { host } = address;
    const path = address.href.slice(address.origin.length);
    const lookalikes = [
      `https://${host}.evil.example${path}`,
      `https://evil-${host.replace(/^www\./, "")}${path}`,
      `https://evil.example/${host}${path}`,
      `https://${host}@evil.example${path}`,
      `https://evil.example@${host}${path}`,
      `https://evil.example#@${host}${path}`,
      `https://evil.example\\@${host}${path}`,
      `https://${host}:8443${path}`,
      `ftp://${host}${path}`,
      `//${host}${path}`,
      `javascript://${host}${path}`,
    ];
    // A name of one label below a wildcard of the kind's is no lookalike: nobody else can own it.
    const foreign = lookalikes.filter(
      (text) => !linkKinds[type].hosts.some((known) => known.startsWith("*.")) || !text.includes("evil-"),
    );
    expect(foreign.filter((text) => parseLinkValue(type, text) !== undefined)).toEqual([]);
  });

  const joints = [
    "https://",
    "HTTP://",
    "//",
    "/",
    "@",
    ".",
    "..",
    "%2e%2e",
    "%2f",
    "%0a",
    "\\",
    ":",
    "?",
    "#",
    "www.",
  ];
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

  it("of any kind and any text stays on its host, and an accepted value is accepted again unchanged", () => {
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
});

describe("a pattern", () => {
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

  it("with nested repetition would be seen", () => {
    expect(nestedRepetitions("^(?:a+)+$")).toEqual(["(?:a+)"]);
    expect(nestedRepetitions("^(?:[a-z]{1,9}\\.){2,}$")).toEqual(["(?:x{1,9}x)"]);
    expect(nestedRepetitions("^(?:[+*]\\(a\\+)+(?:b*)?$")).toEqual([]);
  });

  it.each(linkTypes)("of %s is anchored, nests no repetition and refuses long texts", (type) => {
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
});

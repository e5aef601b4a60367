import { expect, it } from "vitest";
import { type LinkType, linkAddress, localizedExample, parseLinkValue } from "@/lib/page/links/link-kinds";
import { newLink, pageLink } from "@/lib/page/links/schema";
import { issueMessages } from "../support/issue-messages";

it.each<[LinkType, string, string]>([
  ["github", "github.com/ada?ref=https://ada.example", "ada"],
  ["github", "HTTP://GitHub.com/ada", "ada"],
  ["bluesky", "ada", "ada.bsky.social"],
  ["bluesky", "ada-lovelace-of-18", "ada-lovelace-of-18.bsky.social"],
  ["mastodon", "Ada@Mastodon.Social", "Ada@mastodon.social"],
  ["mastodon", "http://mastodon.social/@ada", "ada@mastodon.social"],
  ["mastodon", "https://mastodon.social/@ada/?lang=de#top", "ada@mastodon.social"],
  ["mastodon", "mastodon.social/users/ada#top", "ada@mastodon.social"],
  ["mastodon", "MASTODON.SOCIAL/@Ada@Chaos.Example", "Ada@chaos.example"],
  ["facebook", "https://www.facebook.com/people/Ada-L/61550", "61550"],
  ["reddit", "/u/ada", "user/ada"],
  ["reddit", "user/ada", "user/ada"],
  ["telegram", "joinchat/AbCdEf12345", "+AbCdEf12345"],
  ["whatsapp", "1 555 010 0123", "15550100123"],
  ["whatsapp", "+1.555.010.0123", "15550100123"],
  ["whatsapp", "https://wa.me/15550100123", "15550100123"],
  ["matrix", "https://matrix.to/#/@ada%3amatrix.org", "@ada:matrix.org"],
  ["matrix", "https://matrix.to/#/@ada:matrix.org/extra", "@ada:matrix.org"],
  ["stackoverflow", "https://stackoverflow.com/users/22656", "22656"],
  ["steam", "76561198000000000", "profiles/76561198000000000"],
  ["steam", "x76561198000000000", "id/x76561198000000000"],
  ["steam", "765611980000000001", "id/765611980000000001"],
  ["osu", "https://osu.ppy.sh/users/1815/osu", "1815"],
  ["osu", "https://osu.ppy.sh/u/1815/mania", "1815"],
  ["xbox", "https://account.xbox.com/profile?gamertag=Ada%20L", "Ada L"],
  ["playstation", "https://my.playstation.com/profile/Ada_L", "Ada_L"],
  ["playstation", "https://profile.playstation.com/share/Ada_L", "Ada_L"],
  ["nintendo-switch", "1815-1210-1852", "SW-1815-1210-1852"],
  ["nintendo-switch", "SW181512101852", "SW-1815-1210-1852"],
  ["nintendo-switch", "https://lounge.nintendo.com/friendcode/1815-1210-1852/AbC", "SW-1815-1210-1852"],
  ["spotify", "spotify:artist:4gzpq5DPGxSnKTe4SA8HAU", "artist/4gzpq5DPGxSnKTe4SA8HAU"],
  ["ethereum", "ethereum:ada.eth?value=1", "ada.eth"],
  ["ethereum", "ETHEREUM:ada.eth", "ada.eth"],
  ["solana", "solana:11111111111111111111111111111112", "11111111111111111111111111111112"],
  ["litecoin", "LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  ["bitcoin", "3ABC1DEFGHJKMNPQRSTUVWXYZ23", "3ABC1DEFGHJKMNPQRSTUVWXYZ23"],
  ["artstation", "https://ada.artstation.com/projects", "ada"],
  ["email", "MAILTO:ada@example.org", "ada@example.org"],
  ["email", "mailto:ada@example.org?", "ada@example.org"],
  ["email", "ａｄａ＠example。org", "ada@example.org"],
  ["github", "＠ａｄａ", "ada"],
  ["x", "ｈｔｔｐｓ：／／ｘ．ｃｏｍ／ａｄａ", "ada"],
  ["whatsapp", "+١٥٥٥٠١٠٠١٢٣", "15550100123"],
  ["discord", "１８１５１２１０１８５２００００００", "181512101852000000"],
  ["youtube", "@アダ１", "@アダ１"],
  ["x", "@ada_lovelace", "ada_lovelace"],
  ["x", "https://mobile.twitter.com/ada/with_replies?lang=de", "ada"],
  ["facebook", "https://www.facebook.com/profile.php?id=1000181512", "1000181512"],
  ["bluesky", "@ada", "ada.bsky.social"],
  ["bluesky", "ada.example.org", "ada.example.org"],
  ["mastodon", "fosstodon.org/users/ada", "ada@fosstodon.org"],
  ["snapchat", "https://www.snapchat.com/@ada.lovelace", "ada.lovelace"],
  ["reddit", "u/ada_lovelace", "user/ada_lovelace"],
  ["reddit", "/r/math", "r/math"],
  ["reddit", "ada_lovelace", "user/ada_lovelace"],
  ["reddit", "https://old.reddit.com/user/ada/comments/", "user/ada"],
  ["pinterest", "https://www.pinterest.co.uk/ada/", "ada"],
  ["pinterest", "https://br.pinterest.com/ada/", "ada"],
  ["tumblr", "https://ada.tumblr.com/", "ada"],
  ["linkedin", "https://de.linkedin.com/in/ada-lovelace/", "in/ada-lovelace"],
  ["linkedin", "ada", "in/ada"],
  ["linkedin", "linkedin.com/in/j%C3%BCrgen", "in/jürgen"],
  ["telegram", "https://t.me/joinchat/AbCdEf12345", "+AbCdEf12345"],
  ["telegram", "https://t.me/s/ada_news", "ada_news"],
  ["whatsapp", "+1 (555) 010-0123", "15550100123"],
  ["whatsapp", "https://api.whatsapp.com/send?phone=15550100123", "15550100123"],
  ["matrix", "https://matrix.to/#/%40ada%3Amatrix.org?via=x", "@ada:matrix.org"],
  ["discord", "Ada Lovelace#1815", "Ada Lovelace#1815"],
  ["discord", "https://discord.com/users/181512101852000000", "181512101852000000"],
  ["discord", "https://discord.gg/fXyZ12", "invite/fXyZ12"],
  ["discord", "discord.gg/invite/fXyZ12", "invite/fXyZ12"],
  ["discord", "https://www.discord.gg/f-XyZ?event=1", "invite/f-XyZ"],
  ["discord", "https://canary.discord.com/invite/fXyZ12", "invite/fXyZ12"],
  ["discord", "discordapp.com/invite/fXyZ12#top", "invite/fXyZ12"],
  ["telegram", "https://ada_news.t.me/", "ada_news"],
  ["whatsapp", "https://chat.whatsapp.com/AbCdEf123456789012345", "invite/AbCdEf123456789012345"],
  ["whatsapp", "https://chat.whatsapp.com/invite/AbCdEf1234567", "invite/AbCdEf1234567"],
  ["whatsapp", "https://www.whatsapp.com/channel/0029Va4K0PZ5a245NkngBA2M", "channel/0029Va4K0PZ5a245NkngBA2M"],
  ["whatsapp", "https://wa.me/message/ABCDEFGH12", "message/ABCDEFGH12"],
  ["facebook", "fb.me/ada.lovelace", "ada.lovelace"],
  ["instagram", "https://ig.me/m/ada", "ada"],
  ["behance", "be.net/ada", "ada"],
  ["deviantart", "https://ada.deviantart.com/gallery", "ada"],
  ["buymeacoffee", "https://bmc.link/ada", "ada"],
  ["cashapp", "https://cash.me/$ada", "ada"],
  ["bilibili", "https://m.bilibili.com/space/1815121", "1815121"],
  ["reddit", "https://np.reddit.com/user/ada", "user/ada"],
  ["signal", "https://signal.me/#p/+15550100123", "+15550100123"],
  ["youtube", "ada", "@ada"],
  ["youtube", "https://youtube.com/@ada/videos", "@ada"],
  ["youtube", "https://www.youtube.com/@%E3%82%A8%E3%82%A4%E3%83%80", "@エイダ"],
  ["youtube", "https://www.youtube.com/channel/UCX6OQ3DkcsbYNE6H8uQQuVA", "channel/UCX6OQ3DkcsbYNE6H8uQQuVA"],
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&app=desktop", "video/dQw4w9WgXcQ"],
  ["youtube", "https://youtu.be/dQw4w9WgXcQ?si=AbC", "video/dQw4w9WgXcQ"],
  ["youtube", "https://youtube.com/shorts/dQw4w9WgXcQ", "video/dQw4w9WgXcQ"],
  ["youtube", "youtu.be/@ada", "@ada"],
  ["steam", "https://steamcommunity.com/id/Name/games/?tab=all", "id/Name"],
  ["roblox", "https://www.roblox.com/users/156/profile", "156"],
  ["xbox", "https://www.xbox.com/en-US/play/user/Ada%20Lovelace", "Ada Lovelace"],
  ["playstation", "https://psnprofiles.com/Ada_L", "Ada_L"],
  ["nintendo-switch", "sw 1815 1210 1852", "SW-1815-1210-1852"],
  ["battle.net", "Ада#21815", "Ада#21815"],
  ["riot-id", "エイダ#JP1", "エイダ#JP1"],
  ["spotify", "https://open.spotify.com/intl-de/artist/4gzpq5DPGxSnKTe4SA8HAU?si=1", "artist/4gzpq5DPGxSnKTe4SA8HAU"],
  ["spotify", "spotify:user:ada", "user/ada"],
  ["apple-music", "https://music.apple.com/us/artist/bj%C3%B6rk/295015", "us/artist/björk/295015"],
  ["deezer", "https://www.deezer.com/en/artist/27", "artist/27"],
  ["bandcamp", "Ada-Lovelace.bandcamp.com", "ada-lovelace"],
  ["bandcamp", "https://ada.bandcamp.com/album/notes", "ada"],
  ["last.fm", "https://www.last.fm/de/user/ada", "ada"],
  ["paypal", "paypal.me/ada", "ada"],
  ["cashapp", "$ada", "ada"],
  ["venmo", "https://venmo.com/Ada-L", "Ada-L"],
  ["patreon", "https://www.patreon.com/c/ada/posts", "ada"],
  [
    "bitcoin",
    "bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=1",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ],
  ["pixiv", "https://www.pixiv.net/en/users/11", "11"],
  ["stackoverflow", "https://stackoverflow.com/users/22656/jon-skeet", "22656"],
  ["medium", "https://ada.medium.com/", "ada"],
  ["custom", "HTTPS://Ada.Example/O'Hara?q=1#x", "HTTPS://Ada.Example/O'Hara?q=1#x"],
  ["email", "mailto:ada+notes@example.org?subject=x", "ada+notes@example.org"],
])("what is pasted as an account of %s, %s, is stored as %s", (type, written, value) => {
  expect(parseLinkValue(type, written)).toBe(value);
});

const noAccounts: Partial<Record<LinkType, string[]>> = {
  discord: [
    ...["https://discord.com/channels/@me", "https://discord.com/api/users/181512101852000000"],
    ...["https://discord.com/users/181512101852000000/notes", "https://discord.gg/", "https://discord.gg/fXyZ12/more"],
    "https://discord.gg.evil.example/fXyZ12",
  ],
  signal: ["https://signal.me/#eu/AbCdEf", "https://signal.me/#x#p/+15550100123", "https://signal.me/#p/+15550100123x"],
  whatsapp: ["15550100123 x", "https://api.whatsapp.com/%ff?phone=15550100123"],
  matrix: ["https://matrix.to/", "https://matrix.to/#x#/@ada:matrix.org"],
  stackoverflow: [
    ...["https://stackoverflow.com/questions/1815", "https://stackoverflow.com/api/users/22656"],
    "https://stackoverflow.com/users/22656/ada/topics",
  ],
  mastodon: [
    ...["https://mastodon.social/@ada/1815", "https://proxy.example/mastodon.social/@ada"],
    ...["https://mastodon.social/@ada more", "ada@127.0.0.1", "ada@a.example@b.example"],
  ],
  facebook: ["https://www.facebook.com/mypeople/Ada/61550", "https://fb.me/2Xab9ZkQ1"],
  bluesky: ["ad", "ada-lovelace-of-181"],
  osu: ["https://osu.ppy.sh/users/1815/osuplus"],
  xbox: ["https://www.xbox.com/games", "https://www.xbox.com/play/user/Ada/friends"],
  playstation: ["https://psnprofiles.com/myprofile/Ada_L"],
  "nintendo-switch": [
    ...["my 1815 1210 1852", "1815 1210 1852 x", "1815 1210 185", "https://lounge.nintendo.com/"],
    "https://lounge.nintendo.com/my/friendcode/1815-1210-1852",
  ],
  spotify: ["spotify:user:ada:playlist:4gzpq5DPGxSnKTe4SA8HAU"],
  ethereum: ["verylongscheme:ada.eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
  bitcoin: ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3t4", "xBC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
  email: ["xmailto:ada@example.org", "ada..l@example.org", "ada.@example.org", "ada@example"],
  github: ["https://github.com/%ff", "", "@"],
  x: ["https://x.com/ada/status/1815"],
  instagram: ["https://www.instagram.com/p/C1815/"],
  telegram: ["https://ada-l.t.me"],
  youtube: [
    ...["https://youtu.be/", "https://youtu.be/dQw4w9WgXcQ?t=42"],
    ...["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1", "https://www.youtube.com/watch?list=PL1"],
  ],
  bandcamp: ["https://ada.lovelace.bandcamp.com/", "www"],
  steam: ["https://steamcommunity.com/id%2fName"],
  custom: [
    ...["HTTPS://Ada.Example/a b", "ada.example", "https://localhost/", "https://ada..example/"],
    "https://ada.example:99999/",
  ],
};
const refused = Object.entries(noAccounts).flatMap(([type, values]) =>
  values.map((value): [LinkType, string] => [type as LinkType, value]),
);
it.each(refused)("what is pasted is no account of %s: %s", (type, written) => {
  expect(parseLinkValue(type, written)).toBeUndefined();
});

it.each<[LinkType, string]>([
  ["github", ""],
  ["github", "a b"],
  ["github", "a\u200bb"],
  ["mastodon", "ada@1.2.3.4"],
  ["mastodon", "ada@1.2.3.999"],
  ["bandcamp", "a%b"],
  ["custom", "https://1.2.3.999/"],
])("a value of a kind leads nowhere for %s as %j", (type, value) => {
  expect(linkAddress(type, value)).toBeUndefined();
});

const issuesOf = (link: object, schema: typeof newLink | typeof pageLink = newLink) =>
  issueMessages(schema.safeParse(link));

it("a refusal says what a value of the kind is, at its field", () => {
  const hint = "must be a username such as ada-lovelace";
  expect(issuesOf({ type: "github", value: "a b" })).toEqual([["value", hint]]);
  expect(issuesOf({ type: "github", value: "a b" }, pageLink)).toEqual([["value", hint]]);
});

it.each([
  ["must be a username such as ada-lovelace", "ada-lovelace"],
  ["must be a username such as Ada Lovelace, or the number of an account", "Ada Lovelace"],
  ["must be a path such as user/ada or r/mathematics", "user/ada"],
  ["must be the first part of an address such as ada of ada.itch.io", "ada"],
  ["must be an address of 32 to 44 letters and digits", undefined],
])("a refusal that reads: %s, shows %s as its example", (hint, example) => {
  expect(localizedExample(hint)).toBe(example);
});

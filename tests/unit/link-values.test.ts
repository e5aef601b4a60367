import { describe, expect, it } from "vitest";
import { type LinkType, linkAddress, parseLinkValue } from "@/lib/links/link-kinds";
import { exampleIn } from "@/lib/links/readable-hint";
import { readableValue } from "@/lib/links/readable-value";
import { newLink, pageLink } from "@/lib/links/schema";

describe("what is pasted for a kind", () => {
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
  ])("as an account of %s, %s, is stored as %s", (type, written, value) => {
    expect(parseLinkValue(type, written)).toBe(value);
  });

  it.each<[LinkType, string]>([
    ["discord", "https://discord.com/channels/@me"],
    ["discord", "https://discord.com/api/users/181512101852000000"],
    ["discord", "https://discord.com/users/181512101852000000/notes"],
    ["signal", "https://signal.me/#eu/AbCdEf"],
    ["signal", "https://signal.me/#x#p/+15550100123"],
    ["signal", "https://signal.me/#p/+15550100123x"],
    ["whatsapp", "15550100123 x"],
    ["whatsapp", "https://api.whatsapp.com/%ff?phone=15550100123"],
    ["matrix", "https://matrix.to/"],
    ["matrix", "https://matrix.to/#x#/@ada:matrix.org"],
    ["stackoverflow", "https://stackoverflow.com/questions/1815"],
    ["stackoverflow", "https://stackoverflow.com/api/users/22656"],
    ["stackoverflow", "https://stackoverflow.com/users/22656/ada/topics"],
    ["mastodon", "https://mastodon.social/@ada/1815"],
    ["mastodon", "https://proxy.example/mastodon.social/@ada"],
    ["mastodon", "https://mastodon.social/@ada more"],
    ["facebook", "https://www.facebook.com/mypeople/Ada/61550"],
    ["bluesky", "ad"],
    ["bluesky", "ada-lovelace-of-181"],
    ["osu", "https://osu.ppy.sh/users/1815/osuplus"],
    ["xbox", "https://www.xbox.com/games"],
    ["xbox", "https://www.xbox.com/play/user/Ada/friends"],
    ["playstation", "https://psnprofiles.com/myprofile/Ada_L"],
    ["nintendo-switch", "my 1815 1210 1852"],
    ["nintendo-switch", "1815 1210 1852 x"],
    ["nintendo-switch", "1815 1210 185"],
    ["nintendo-switch", "https://lounge.nintendo.com/"],
    ["nintendo-switch", "https://lounge.nintendo.com/my/friendcode/1815-1210-1852"],
    ["spotify", "spotify:user:ada:playlist:4gzpq5DPGxSnKTe4SA8HAU"],
    ["ethereum", "verylongscheme:ada.eth"],
    ["bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3t4"],
    ["bitcoin", "xBC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
    ["email", "xmailto:ada@example.org"],
    ["github", "https://github.com/%ff"],
    ["github", ""],
    ["github", "@"],
  ])("is no account of %s: %s", (type, written) => {
    expect(parseLinkValue(type, written)).toBeUndefined();
  });
});

describe("a value of a kind leads nowhere", () => {
  it.each<[LinkType, string]>([
    ["github", ""],
    ["github", "a b"],
    ["github", "a\u200bb"],
    ["mastodon", "ada@1.2.3.4"],
    ["mastodon", "ada@1.2.3.999"],
    ["bandcamp", "a%b"],
    ["custom", "https://1.2.3.999/"],
  ])("for %s as %j", (type, value) => {
    expect(linkAddress(type, value)).toBeUndefined();
  });
});

describe("a value without a title", () => {
  it.each<[LinkType, string, string]>([
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
  ])("of %s, %s, is read as %s", (type, value, readable) => {
    expect(readableValue(type, value)).toBe(readable);
  });
});

describe("a refusal", () => {
  const issuesOf = (link: object, schema: typeof newLink | typeof pageLink = newLink) =>
    schema.safeParse(link).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("says what a value of the kind is, at its field", () => {
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
  ])("that reads: %s, shows %s as its example", (hint, example) => {
    expect(exampleIn(hint)).toBe(example);
  });
});

import { type LinkType, linkKinds } from "./link-kinds";

/** Accounts of these kinds are written as `@name`. */
const namedByAt: ReadonlySet<LinkType> = new Set([
  ...(["x", "instagram", "threads", "bluesky", "mastodon", "snapchat", "reddit", "tiktok", "pinterest", "vk"] as const),
  ...(["tumblr", "linkedin", "discord", "telegram", "youtube", "twitch", "kick", "rumble", "vimeo"] as const),
  ...(["github", "gitlab", "bitbucket", "codeberg", "devto", "npm", "leetcode", "huggingface", "hackernews"] as const),
  ...(["roblox", "chess-com", "lichess", "soundcloud", "mixcloud", "stats.fm", "last.fm", "genius", "paypal"] as const),
  ...(["venmo", "patreon", "boosty", "buymeacoffee", "ko-fi", "liberapay", "kickstarter", "fiverr"] as const),
  ...(["behance", "dribbble", "artstation", "deviantart", "pixiv", "onlyfans", "medium", "wattpad"] as const),
  ...(["myanimelist", "anilist", "letterboxd", "trakt", "goodreads", "duolingo"] as const),
]);
/** No part of such a value is a name. */
const coded: Partial<Record<LinkType, RegExp>> = {
  bluesky: /^did:/,
  youtube: /^video\//,
  whatsapp: /^(?:invite|channel|message)\//,
};
const accountName = /^(?![\p{N}+]+$)[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.@-]*$/u;
/** These characters are invisible or change the direction of the text. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

/** Such a segment says what the last one is, and adds nothing to the name of the kind. */
const generic =
  /^(?:(?:author|user)\/show\/(?:\d+[.-])?|(?:[a-z]{2}\/)?(?:albums?|artists?|c|channel|company|curator|episode|groups|label|mix|playlist|profiles?|projects|school|show|showcase|song|track|users?)\/)/;
/** Numbers, and codes that a program made, are no names that an owner chose. */
const opaque = /^(?:\d+|UC[\w-]{22}|[A-Za-z0-9]{22}|pl\.[\w-]+|[0-9a-f]{8}-[0-9a-f-]{4,}|(?=\D*\d)[\w-]{20,})$/;

/** Returns what a link without a title shows: `@name`, the decoded value, or a host where the value says nothing. */
export function readableValue(type: LinkType, value: string): string {
  if (type === "email") return value;
  if (type === "nostr") return `${value.slice(0, 10)}…${value.slice(-6)}`;
  if (type === "custom") return decoded(addressHost(value)) ?? addressHost(value);
  const { bare = "", hosts } = linkKinds[type];
  const isBare = value.startsWith(bare);
  const name = decoded(isBare ? value.slice(bare.length) : value);
  const [host = value] = hosts;
  if (name === undefined) return host;
  if (type === "cashapp") return `$${name}`;
  if (type === "discord" && name.startsWith("invite/")) return `discord.gg/${name.slice("invite/".length)}`;
  if (coded[type]?.test(name)) return host;
  if (namedByAt.has(type) && isBare && accountName.test(name)) return `@${name}`;
  return value.includes("/") ? (nameIn(name) ?? host) : name;
}

/** Returns the part of a path that is a name, or undefined where all of it is codes. */
function nameIn(path: string): string | undefined {
  const segments = path.replace(generic, "").split("/");
  return segments.filter((segment) => !opaque.test(segment)).join("/") || undefined;
}

/** The host stays as its owner wrote it: `URL` would turn letters beyond ASCII into Punycode. */
const addressHost = (address: string) =>
  address
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/s, "")
    .replace(/^www\./i, "")
    .toLowerCase();

/** Returns undefined for broken escapes and for those of characters that nobody sees. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return unseen.test(plain) && plain !== text ? undefined : plain;
  } catch {
    return /%[0-9a-f]{2}/i.test(text) ? undefined : text;
  }
}

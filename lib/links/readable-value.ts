import { type LinkType, linkKinds } from "./link-kinds";

/** Kinds whose accounts are written as `@name`. */
const namedByAt: ReadonlySet<LinkType> = new Set([
  ...(["x", "instagram", "threads", "bluesky", "mastodon", "snapchat", "reddit", "tiktok", "pinterest", "vk"] as const),
  ...(["tumblr", "linkedin", "discord", "telegram", "youtube", "twitch", "kick", "rumble", "vimeo"] as const),
  ...(["github", "gitlab", "bitbucket", "codeberg", "devto", "npm", "leetcode", "huggingface", "hackernews"] as const),
  ...(["roblox", "chess-com", "lichess", "soundcloud", "mixcloud", "stats.fm", "last.fm", "genius", "paypal"] as const),
  ...(["venmo", "patreon", "boosty", "buymeacoffee", "ko-fi", "liberapay", "kickstarter", "fiverr"] as const),
  ...(["behance", "dribbble", "artstation", "deviantart", "pixiv", "onlyfans", "medium", "wattpad"] as const),
  ...(["myanimelist", "anilist", "letterboxd", "trakt", "goodreads", "duolingo"] as const),
]);
const accountName = /^(?![\p{N}+]+$)[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.@-]*$/u;
/** Characters that are invisible or change the direction of the text. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

/** For a link without a title: `@name`, the host of a website, or the decoded value. */
export function readableValue(type: LinkType, value: string): string {
  if (type === "email") return value;
  if (type === "custom") return hostOf(value);
  const { bare = "" } = linkKinds[type];
  const name = decoded(value.startsWith(bare) ? value.slice(bare.length) : value);
  if (type === "cashapp") return `$${name}`;
  return namedByAt.has(type) && accountName.test(name) ? `@${name}` : name;
}

/** As its owner wrote it: `URL` would turn letters beyond ASCII into Punycode. */
const hostOf = (address: string) =>
  address
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .replace(/^www\./i, "")
    .toLowerCase();

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text);
    return unseen.test(plain) ? text : plain;
  } catch {
    return text;
  }
}

import { type LinkKind, linkKindWithAddress, valueFromPath } from "./kind";

/** A video that starts at a time, or in a list, stays a link to a website. */
function cutYouTube(address: URL): string | undefined {
  const path = valueFromPath(address) ?? "";
  const { searchParams, hostname } = address;
  const isShort = hostname === "youtu.be" && !path.startsWith("@");
  const code = path === "watch" ? searchParams.get("v") : /^(?:shorts|live|embed|v)\/([^/]+)$/.exec(path)?.[1];
  const video = isShort ? path : code;
  if (video == null) return path;
  return ["t", "start", "list"].some((name) => searchParams.has(name)) ? undefined : `video/${video}`;
}

export const video = {
  youtube: linkKindWithAddress({
    label: "YouTube",
    color: "#ff0000",
    pattern:
      /^(?:(?<channel>@[\p{L}\p{N}][\p{L}\p{M}\p{N}_.·-]{0,29}|channel\/UC[A-Za-z0-9_-]{22}|(?:c|user)\/[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,99})|video\/(?<video>[A-Za-z0-9_-]{11}))$/u,
    template: ["https://www.youtube.com/{channel}", "https://youtu.be/{video}"],
    hosts: ["youtube.com", "music.youtube.com", "youtu.be"],
    example: "@ada.lovelace",
    hint: "a handle such as @ada.lovelace, or a path such as channel/UC and its 22 characters, or video/ and 11",
    bare: "@",
    cut: cutYouTube,
  }),
  twitch: linkKindWithAddress({
    label: "Twitch",
    color: "#9146ff",
    pattern: /^[A-Za-z0-9][A-Za-z0-9_]{1,24}$/,
    template: "https://www.twitch.tv/{value}",
    hosts: ["twitch.tv"],
    example: "ada_lovelace",
    hint: "a username such as ada_lovelace",
  }),
  kick: linkKindWithAddress({
    label: "Kick",
    color: "#53fc19",
    pattern: /^[A-Za-z0-9_][A-Za-z0-9_-]{1,24}$/,
    template: "https://kick.com/{value}",
    hosts: ["kick.com"],
    example: "ada-lovelace",
    hint: "a username such as ada-lovelace",
  }),
  rumble: linkKindWithAddress({
    label: "Rumble",
    color: "#85c742",
    pattern: /^(?:c|user)\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    template: "https://rumble.com/{value}",
    hosts: ["rumble.com"],
    example: "c/AdaLovelace",
    hint: "a path such as c/AdaLovelace or user/AdaLovelace",
    bare: "c/",
  }),
  vimeo: linkKindWithAddress({
    label: "Vimeo",
    color: "#1ab7ea",
    pattern: /^[A-Za-z][A-Za-z0-9_-]{0,49}$/,
    template: "https://vimeo.com/{value}",
    hosts: ["vimeo.com"],
    example: "adalovelace",
    hint: "a username such as adalovelace",
  }),
  bilibili: linkKindWithAddress({
    label: "Bilibili",
    color: "#00a1d6",
    pattern: /^[0-9]{1,20}$/,
    template: "https://space.bilibili.com/{value}",
    hosts: ["space.bilibili.com", "bilibili.com"],
    skip: /^space\//,
    example: "1815121",
    hint: "the number of an account such as 1815121",
  }),
} satisfies Record<string, LinkKind>;

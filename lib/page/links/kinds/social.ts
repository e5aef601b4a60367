import { toNostrKey } from "../nostr-key";
import { type LinkKind, linkKindWithAddress, subdomain, valueFromPath } from "./kind";

const atName = /^[A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?$/;

/** Reads `https://host/@user` and `host/users/user` as `user@host`. */
function fediverseHandle(written: string): string {
  const pasted = /^(?:https?:\/\/)?([^/@\s]+)\/(?:@|users\/)([^/@?#\s]+)(?:@([^/@?#\s]+))?\/?(?:[?#]\S*)?$/i.exec(
    written,
  );
  const [user = "", instance] = pasted ? [pasted[2], pasted[3] ?? pasted[1]] : written.replace(/^@/, "").split("@", 2);
  return instance && (pasted || written.lastIndexOf("@") === written.indexOf("@", 1))
    ? `${user}@${instance.toLowerCase()}`
    : written;
}

export const social = {
  x: linkKindWithAddress({
    label: "X",
    color: "#000000",
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    template: "https://x.com/{value}",
    hosts: ["x.com", "twitter.com"],
    example: "ada_lovelace",
    hint: "a username such as ada_lovelace",
  }),
  instagram: linkKindWithAddress({
    label: "Instagram",
    color: "#ff0069",
    pattern: atName,
    template: "https://www.instagram.com/{value}",
    hosts: ["instagram.com", "instagr.am", "ig.me"],
    example: "ada.lovelace",
    hint: "a username such as ada.lovelace",
    skip: /^(?:m|_u)\//,
  }),
  threads: linkKindWithAddress({
    label: "Threads",
    color: "#000000",
    pattern: atName,
    template: "https://www.threads.com/@{value}",
    hosts: ["threads.com", "threads.net"],
    example: "ada.lovelace",
    hint: "a username such as ada.lovelace",
  }),
  facebook: linkKindWithAddress({
    label: "Facebook",
    color: "#0866ff",
    pattern: /^[A-Za-z0-9][A-Za-z0-9.-]{0,79}$/,
    template: "https://www.facebook.com/{value}",
    hosts: ["facebook.com", "fb.com", "fb.me", "web.facebook.com"],
    example: "ada.lovelace",
    hint: "a username such as ada.lovelace, or the number of a profile",
    cut: (address) => {
      const path = valueFromPath(address);
      // Only Facebook itself can resolve such a short address.
      if (address.hostname === "fb.me" && /[A-Z].*[0-9]|[0-9].*[A-Z]/.test(path ?? "")) return undefined;
      if (path === "profile.php") return address.searchParams.get("id") ?? undefined;
      return path?.replace(/^people\/[^/]+\//, "");
    },
  }),
  bluesky: linkKindWithAddress({
    label: "Bluesky",
    color: "#1185fe",
    pattern:
      /^(?:(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9.-]{0,187}[A-Za-z0-9]\.[A-Za-z]{2,63}|did:plc:[a-z2-7]{24}|did:web:(?!.*\.\.)[a-z0-9][a-z0-9.-]{0,187}\.[a-z]{2,63})$/,
    template: "https://bsky.app/profile/{value}",
    hosts: ["bsky.app"],
    example: "ada.bsky.social",
    hint: "a handle such as ada.bsky.social, or a DID such as did:plc:z72i7hdynmk6r22z27h6tvur",
    tidy: (written) => (/^@?[A-Za-z0-9-]{3,18}$/.test(written) ? `${written}.bsky.social` : written),
  }),
  mastodon: linkKindWithAddress({
    label: "Mastodon",
    color: "#6364ff",
    pattern:
      /^(?<user>[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?)@(?<instance>(?!.*\.\.)[a-z0-9][a-z0-9.-]{0,187}\.[a-z][a-z0-9-]{0,61}[a-z0-9])$/,
    template: "https://{instance}/@{user}",
    hosts: [],
    example: "ada@mastodon.social",
    hint: "a name and its server such as ada@mastodon.social",
    tidy: fediverseHandle,
  }),
  nostr: linkKindWithAddress({
    label: "Nostr",
    color: "#8e30eb",
    pattern: /^npub1[02-9ac-hj-np-z]{58}$/,
    template: "https://njump.me/{value}",
    hosts: ["njump.me", "primal.net", "snort.social", "iris.to"],
    example: "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6",
    hint: "a public key such as npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6",
    skip: /^p(?:rofile)?\//,
    // What is no key, or has a wrong checksum, is refused.
    tidy: (written) => toNostrKey(written) ?? "",
  }),
  snapchat: linkKindWithAddress({
    label: "Snapchat",
    color: "#fffc00",
    pattern: /^[A-Za-z][A-Za-z0-9_.-]{1,13}[A-Za-z0-9]$/,
    template: "https://www.snapchat.com/add/{value}",
    hosts: ["snapchat.com"],
    example: "ada.lovelace",
    hint: "a username such as ada.lovelace",
    skip: /^(?:u\/|@)/,
  }),
  reddit: linkKindWithAddress({
    label: "Reddit",
    color: "#ff4500",
    pattern: /^(?:user\/[A-Za-z0-9_-]{3,20}|r\/[A-Za-z0-9_]{2,23})$/,
    template: "https://www.reddit.com/{value}",
    hosts: ["reddit.com", "old.reddit.com", "new.reddit.com", "np.reddit.com", "sh.reddit.com"],
    example: "user/ada_lovelace",
    hint: "a path such as user/ada_lovelace or r/mathematics",
    bare: "user/",
    tidy: (written) => written.replace(/^\/?u(?:ser)?\//, "user/").replace(/^\/r\//, "r/"),
  }),
  tiktok: linkKindWithAddress({
    label: "TikTok",
    color: "#000000",
    pattern: /^[A-Za-z0-9_][A-Za-z0-9_.]{0,22}[A-Za-z0-9_]$/,
    template: "https://www.tiktok.com/@{value}",
    hosts: ["tiktok.com"],
    example: "ada.lovelace",
    hint: "a username such as ada.lovelace",
  }),
  pinterest: linkKindWithAddress({
    label: "Pinterest",
    color: "#bd081c",
    pattern: /^[A-Za-z0-9_]{3,30}$/,
    template: "https://www.pinterest.com/{value}/",
    hosts: [
      "pinterest.com",
      "*.pinterest.com",
      ...["ca", "co.uk", "de", "es", "fr", "it", "jp"].map((end) => `pinterest.${end}`),
    ],
    example: "ada_lovelace",
    hint: "a username such as ada_lovelace",
  }),
  vk: linkKindWithAddress({
    label: "VK",
    color: "#0077ff",
    pattern: /^[A-Za-z0-9_][A-Za-z0-9_.]{1,31}$/,
    template: "https://vk.com/{value}",
    hosts: ["vk.com", "vk.ru"],
    example: "ada_lovelace",
    hint: "a short name such as ada_lovelace, or id and a number",
  }),
  tumblr: linkKindWithAddress({
    label: "Tumblr",
    color: "#36465d",
    pattern: /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/,
    template: "https://www.tumblr.com/{value}",
    hosts: ["tumblr.com", "*.tumblr.com"],
    example: "ada-lovelace",
    hint: "the name of a blog such as ada-lovelace",
    skip: /^blog\/(?:view\/)?/,
    cut: (address) => subdomain(address, "tumblr.com") ?? valueFromPath(address),
  }),
  linkedin: linkKindWithAddress({
    label: "LinkedIn",
    color: "#0a66c2",
    pattern: /^(?:in|company|school|showcase)\/[\p{L}\p{N}][\p{L}\p{M}\p{N}_.&-]{0,99}$/u,
    template: "https://www.linkedin.com/{value}",
    hosts: ["linkedin.com", "*.linkedin.com"],
    example: "in/ada-lovelace",
    hint: "a path such as in/ada-lovelace or company/analytical-engines",
    bare: "in/",
  }),
} satisfies Record<string, LinkKind>;

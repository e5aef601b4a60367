import { latinDigits } from "@/lib/core/text/typed";
import { parseUrl } from "@/lib/core/text/url";
import { chat } from "./kinds/chat";
import { code } from "./kinds/code";
import { games } from "./kinds/games";
import type { LinkKind } from "./kinds/kind";
import { making } from "./kinds/making";
import { money } from "./kinds/money";
import { music } from "./kinds/music";
import { own } from "./kinds/own";
import { social } from "./kinds/social";
import { video } from "./kinds/video";
import { watching } from "./kinds/watching";
import { cutPasted, isHostOrSubdomain } from "./pasted";

export type { LinkKind };

const kinds = {
  ...social,
  ...chat,
  ...video,
  ...code,
  ...games,
  ...music,
  ...money,
  ...making,
  ...watching,
  ...own,
};

/** The `type` of a link in the API. */
export type LinkType = keyof typeof kinds;

/** The kinds stand in the order in which they are offered. */
export const linkKinds: Readonly<Record<LinkType, LinkKind>> = kinds;

export const linkTypes = Object.keys(kinds) as [LinkType, ...LinkType[]];

const maxCodePoints = 512;
/** Matches control, private, unassigned, invisible and bidirectional characters, and lone surrogates. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\\]/u;
/** Such a last segment names a part of a profile. */
const tab =
  /\/(?:about|albums|clips|comments|community|featured|followers|following|games|home|likes|media|overview|photos|playlists|posts|profile|reels|schedule|shorts|streams|submitted|tagged|tracks|videos|with_replies)$/;

const isPlain = (value: string) =>
  value !== "" && value.length <= 2 * maxCodePoints && [...value].length <= maxCodePoints && !unseen.test(value);

const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replace(/%(?:24|2B|3A|40)/g, (escaped) => decodeURIComponent(escaped));

/** Returns undefined when the value leaves a placeholder of the template empty. */
function fill(template: string, value: string, groups: Record<string, string | undefined>): string | undefined {
  const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (places.some((name) => name !== "value" && groups[name] === undefined)) return undefined;
  return template
    .replace("{+value}", () => value)
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      (name === "value" ? value : (groups[name] ?? "")).split("/").map(encodeSegment).join("/"),
    );
}

/** Returns an address that is safe on a page: http, https or mailto, tel for a phone; undefined for others. */
export function linkAddress(type: LinkType, value: string): string | undefined {
  const kind = linkKinds[type];
  const match = isPlain(value) ? kind.pattern.exec(value) : null;
  if (!match) return undefined;
  for (const template of kind.templates) {
    const filled = fill(template, value, match.groups ?? {});
    const url = filled === undefined ? undefined : parseUrl(filled);
    if (!url) continue;
    if (!(type === "phone" ? /^tel:$/ : /^(?:https?|mailto):$/).test(url.protocol) || url.username || url.password)
      return undefined;
    if (kind.hosts.length > 0 && !isHostOrSubdomain(kind, url.hostname)) return undefined;
    // The parser rewrites only addresses that the template does not mean.
    if (type !== "custom" && url.href !== filled) return undefined;
    return url.href.replaceAll("'", "%27");
  }
  return undefined;
}

const accepts = (type: LinkType, value: string) =>
  isPlain(value) &&
  (linkKinds[type].opens ? linkAddress(type, value) !== undefined : linkKinds[type].pattern.test(value));

/**
 * Trims, cuts pasted addresses and a leading @, adds a missing path, and replaces the double width of an input method
 * where the kind would refuse it. Returns undefined when the kind refuses the value.
 */
export function parseLinkValue(type: LinkType, written: string): string | undefined {
  return parseValue(type, written.trim()) ?? parseValue(type, latinDigits(written).trim());
}

function parseValue(type: LinkType, text: string): string | undefined {
  const kind = linkKinds[type];
  const cut = isPlain(text) ? cutPasted(kind, text) : undefined;
  if (cut === undefined) return undefined;
  const path = cut.replace(kind.skip ?? "", "");
  const tidied = kind.tidy ? kind.tidy(path) : path;
  const name = tidied.replace(/^@/, "");
  const found = [tidied, name, tidied.replace(tab, ""), name.replace(tab, "")];
  if (cut === text && kind.bare && !name.includes("/")) found.push(kind.bare + name);
  return found.find((value) => accepts(type, value));
}

/** Returns the example that a hint gives, such as `ada-lovelace`; some hints only describe the value. */
export const localizedExample = (hint: string): string | undefined => /such as (.+?)(?:, | or | of |$)/.exec(hint)?.[1];

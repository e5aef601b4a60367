import { hasPiledMarks } from "@/lib/core/text/marks";
import { parseUrl } from "@/lib/core/text/url";
import { type LinkType, linkKinds, linkTypes, parseLinkValue } from "./link-kinds";
import { isHostOrSubdomain } from "./pasted";

export const maxAddressCharacters = 2_048;

const tracking = /^(?:utm_.*|fbclid|gclid|igshid|igsh|si)$/i;
/** Large sites reserve these path segments. */
const reserved =
  /^(?:@?(?:donate|explore|hashtag|home|i|intent|invite|login|messages|notifications|p|reel|search|settings|share|signup|watch))$/i;
const mailAddress = /^(?:mailto:)?[^\s@:/]+@[^\s@:/]+$/i;
const internationalNumber = /^\+[0-9][0-9 ()./-]{6,38}$/;
const fediverseHandle = /^@[^\s@/:]+@[^\s@/:]+$/;
const matrixId = /^@[^\s@/:]+:[^\s@/:]+$/;
/** These servers have accounts at `/@name`; other sites use such paths as well. */
const mastodonHost =
  /(?:^|\.)(?:mastodon|mstdn)\.|\.social$|^(?:fosstodon\.org|hachyderm\.io|infosec\.exchange|mathstodon\.xyz|mamot\.fr|tech\.lgbt)$/;
const nostrKey = /^(?:nostr:)?(?:npub|nprofile)1[02-9ac-hj-np-z]{58,500}$/i;
const commonEnds =
  /\.(?:com|org|net|info|io|dev|me|app|art|blog|shop|store|page|site|online|xyz|tv|gg|fm|co|ai|eu|uk|us|ca|au|de|at|ch|fr|be|nl|es|pt|it|pl|cz|se|no|fi|dk|ie|jp|in|br|mx|social|studio|design|music|photo|example)$/i;
const schemeless =
  /^((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})\.){1,8}[\p{L}][\p{L}\p{M}\p{N}-]{1,62})(?::[0-9]{1,5})?([/?#]\S*)?$/u;

export type PastedLink = { type: LinkType; value: string };

/** The host decides the kind; anything else is a website. @param written without spaces */
export function addressLink(written: string): PastedLink | undefined {
  const text = written.trim();
  if (text.length > maxAddressCharacters) return undefined;
  if (mailAddress.test(text)) return acceptLink("email", text);
  if (/^tel:/i.test(text) || internationalNumber.test(text)) return acceptLink("phone", text);
  if (fediverseHandle.test(text)) return acceptLink("mastodon", text);
  if (matrixId.test(text)) return acceptLink("matrix", text);
  if (/^[a-z0-9-]+\.bsky\.social$/i.test(text)) return acceptLink("bluesky", text);
  if (nostrKey.test(text)) return acceptLink("nostr", text);
  const address = withScheme(text);
  if (address === undefined || !parseUrl(address)) return undefined;
  const clean = withoutTracking(address);
  const { hostname, pathname } = new URL(clean);
  for (const type of linkTypes) {
    const link = isHostOrSubdomain(linkKinds[type], hostname) ? acceptLink(type, clean) : undefined;
    if (link && !reserved.test(link.value)) return link;
  }
  const isMastodon = mastodonHost.test(hostname) && /^\/@[^/]+\/?$/.test(pathname);
  return (isMastodon ? acceptLink("mastodon", clean) : undefined) ?? acceptLink("custom", clean);
}

/** Returns undefined when the kind refuses the text. */
export function acceptLink(type: LinkType, text: string): PastedLink | undefined {
  const value = parseLinkValue(type, text);
  return value === undefined || hasPiledMarks(value) ? undefined : { type, value };
}

/** Returns undefined unless a bare word with a dot has a path, `www.`, a known host or a usual ending. */
function withScheme(text: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  const [, host = "", path] = schemeless.exec(text) ?? [];
  if (host === "") return undefined;
  const isKnown = linkTypes.some((type) => isHostOrSubdomain(linkKinds[type], host.toLowerCase()));
  const isAddress = isKnown || path !== undefined || /^www\./i.test(host) || commonEnds.test(host);
  return isAddress ? `https://${text}` : undefined;
}

/** Removes tracking, and keeps all else as it was written. */
function withoutTracking(address: string): string {
  const [, page = "", query, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?/s.exec(address) ?? [];
  if (query === undefined) return address;
  const remaining = query.split("&").filter((pair) => !tracking.test(pair.split("=", 1)[0] ?? ""));
  return `${page}${remaining.join("") === "" ? "" : `?${remaining.join("&")}`}${fragment}`;
}

import { Parser } from "htmlparser2";
import { clientPageBounds, developerQuotas } from "@/lib/core/limits/developer-quotas";
import { parseUrl } from "@/lib/core/text/url";
import { type ClientDocument, readName } from "./client-document";
import { redirectUriProblem, siteEntry } from "./redirect-uri";

type Found = { name: string; redirectUris: string[] };
const words = (text = "") => text.toLowerCase().split(/\s+/);

/** Reads the name of an h-app and the redirect URIs of `link` elements. Nothing is run or fetched. */
function readElements(html: string): Found {
  const found = { name: "", redirectUris: [] as string[] };
  let implied = "";
  let depth = 0;
  let appDepth: number | undefined;
  let nameDepth: number | undefined;
  const parser = new Parser({
    onopentag(tag, { rel, href, class: classes }) {
      depth += 1;
      if (
        tag === "link" &&
        href &&
        words(rel).includes("redirect_uri") &&
        found.redirectUris.length < clientPageBounds.redirectUris
      )
        found.redirectUris.push(href);
      const kinds = words(classes);
      if (kinds.includes("h-app") || kinds.includes("h-x-app")) appDepth ??= depth;
      if (appDepth !== undefined && found.name === "" && kinds.includes("p-name")) nameDepth ??= depth;
    },
    ontext(text) {
      if (nameDepth !== undefined && found.name.length < clientPageBounds.nameCharacters) found.name += text;
      if (appDepth !== undefined && implied.length < clientPageBounds.nameCharacters) implied += text;
    },
    onclosetag() {
      if (nameDepth === depth) nameDepth = undefined;
      if (appDepth === depth) appDepth = undefined;
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && depth <= clientPageBounds.openElements; at += clientPageBounds.chunkCharacters)
    parser.write(html.slice(at, at + clientPageBounds.chunkCharacters));
  const name = (found.name.trim() || implied).replaceAll(/\s+/g, " ").trim();
  return { name, redirectUris: found.redirectUris };
}

/** Returns the redirect URIs of a `Link` header (RFC 8288, 3). */
function readHeader(link: string): string[] {
  const written = [...link.slice(0, clientPageBounds.linkHeaderCharacters).matchAll(/<([^<>]*)>([^<]*)/g)];
  return written.flatMap(([, address = "", parameters = ""]) => {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    return words(rel?.[1] ?? rel?.[2]).includes("redirect_uri") ? [address] : [];
  });
}

/**
 * Reads a page as a client_id (IndieAuth, 4.2). The addresses of its own site are redirect URIs without being named.
 * @param link the header of that name
 */
export function readClientPage(clientId: string, { html, link }: { html: string; link: string }): ClientDocument {
  const { name, redirectUris } = readElements(html);
  const named = [...readHeader(link), ...redirectUris].flatMap((address) => parseUrl(address, new URL(clientId)) ?? []);
  const usable = named.map(({ href }) => href).filter((uri) => redirectUriProblem(uri) === undefined);
  return {
    name: readName(name),
    redirectUris: [siteEntry(clientId), ...new Set(usable)].slice(0, developerQuotas.redirectUris),
    websiteUrl: clientId,
    termsOfServiceUrl: null,
    privacyPolicyUrl: null,
  };
}

import { z } from "zod";
import { clientDocumentBounds, developerQuotas } from "@/lib/core/limits/developer-quotas";
import { name, webAddress } from "@/lib/core/text/schema";
import { parseUrl } from "@/lib/core/text/url";
import { redirectUriProblem } from "./redirect-uri";

/** Returns whether a client_id is an address, under which the application describes itself. */
export const isClientAddress = (clientId: string): boolean => /^https:/i.test(clientId);

/**
 * Returns the address of a client metadata document (draft-ietf-oauth-client-id-metadata-document, 3), or undefined. It has
 * to be written as parsers of addresses write it, so that one document has one address and a comparison of bytes is enough.
 */
export function parseClientAddress(clientId: string): URL | undefined {
  if (clientId.length > clientDocumentBounds.addressLength || clientId.includes("#")) return undefined;
  const url = parseUrl(clientId);
  if (url?.protocol !== "https:" || url.href !== clientId) return undefined;
  return url.username + url.password === "" ? url : undefined;
}

/** Gives an address of a host alone its path (IndieAuth, 3.4). */
export const canonicalClientId = (clientId: string): string =>
  /^https:\/\/[^/?#]+$/i.test(clientId) ? (parseUrl(clientId)?.href ?? clientId) : clientId;

/** Returns the host of an application that describes itself, by which people know it. */
export const findSite = ({ documentUrl }: { documentUrl: string | null }): string | undefined =>
  documentUrl === null ? undefined : new URL(documentUrl).host;

/** Returns the client_id by which an application knows itself. */
export const publicClientId = ({ id, documentUrl }: { id: string; documentUrl: string | null }): string =>
  documentUrl ?? id;

/** What is kept of a document. */
export type ClientDocument = {
  /** Null where the document has none that may be shown. */
  name: string | null;
  redirectUris: string[];
  websiteUrl: string | null;
  termsOfServiceUrl: string | null;
  privacyPolicyUrl: string | null;
};

const absent = z.undefined().optional();
const privateParts = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] as const;
const publicKey = z.looseObject(Object.fromEntries(privateParts.map((part) => [part, absent])));

/** The parts that decide whether a document can be used; what is only shown is left out where it is not right. */
const usable = z.object({
  client_id: z.string(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.literal("none").optional(),
  client_secret: absent,
  client_secret_expires_at: absent,
  jwks: z.object({ keys: z.array(publicKey) }).optional(),
});

/** Redirect URIs that cannot be registered here are left out; others of the document may be for other services. */
const usableUris = (uris: readonly string[]): string[] =>
  [...new Set(uris)].filter((uri) => redirectUriProblem(uri) === undefined).slice(0, developerQuotas.redirectUris);

const shownName = name({ max: clientDocumentBounds.nameLength });

function shownAddress(written: unknown): string | null {
  const { data } = webAddress.safeParse(written);
  return data ?? null;
}

/** Returns a name that may be shown, or null. */
export const readName = (written: unknown): string | null => shownName.safeParse(written).data ?? null;

/** Reads a document. @returns what of it cannot be used, by its name */
export function readClientDocument(clientId: string, json: unknown): ClientDocument | { wrong: string } {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return { wrong: "JSON" };
  const { data, error } = usable.safeParse(json);
  if (!data) return { wrong: String(error.issues[0]?.path[0] ?? "JSON") };
  if (data.client_id !== clientId) return { wrong: "client_id" };
  const redirectUris = usableUris(data.redirect_uris);
  if (redirectUris.length === 0) return { wrong: "redirect_uris" };
  const { client_name, client_uri, tos_uri, policy_uri } = json as Record<string, unknown>;
  const website = shownAddress(client_uri);
  // A page of another site would lend its name to this one.
  const isOwn = website !== null && parseUrl(website)?.origin === new URL(clientId).origin;
  return {
    name: readName(client_name),
    redirectUris,
    websiteUrl: isOwn ? website : null,
    termsOfServiceUrl: shownAddress(tos_uri),
    privacyPolicyUrl: shownAddress(policy_uri),
  };
}

/** Returns how many seconds a document may be kept. @param maxAge what its host says, where it says so */
export function keptSeconds(maxAge: number | undefined): number {
  const { leastSeconds, mostSeconds, usualSeconds } = clientDocumentBounds;
  return Math.min(Math.max(maxAge ?? usualSeconds, leastSeconds), mostSeconds);
}

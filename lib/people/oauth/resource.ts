import { AppError } from "@/lib/core/errors";
import type { Message } from "@/lib/core/messages/message";
import type { Scope } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { parseUrl } from "@/lib/core/text/url";

/** Access tokens are for the API, or for one of these resources alone (RFC 8707); each is named by its path. */
const resourcePaths = ["/mcp"] as const;
export type Resource = (typeof resourcePaths)[number];

/** What a client asks for that wants to use all of a resource; `lib/developers/mcp/tools.ts` has what needs them. */
export const resourceScopes: Record<Resource, readonly Scope[]> = {
  "/mcp": ["profile.update", "links", "cards", "statistics"],
};

/** Returns the identifier of a resource, as requests name it. */
export const resourceAddress = (path: Resource): string => `${env().BASE_URL}${path}`;

/** Returns the address of what a resource says of itself (RFC 9728, 3.1). */
export const resourceMetadataAddress = (path: Resource): string =>
  `${env().BASE_URL}/.well-known/oauth-protected-resource${path}`;

/**
 * Reads the `resource` parameters of a request (RFC 8707, 2): absolute addresses without a fragment, which are compared
 * after the normalization of their syntax and scheme (RFC 3986, 6.2.2 and 6.2.3). @returns null where none was sent, and
 * "unknown" for any that is no resource of this service
 */
export function findResource(sent: readonly string[]): Resource | null | "unknown" {
  const found = new Set(sent.map((address) => resourcePaths.find((path) => isAddressOf(path, address))));
  if (found.size === 0) return null;
  const [first] = found;
  return found.size === 1 && first !== undefined ? first : "unknown";
}

function isAddressOf(path: Resource, written: string): boolean {
  return /^[\x21-\x7e]+$/.test(written) && !/[#\\]/.test(written) && parseUrl(written)?.href === resourceAddress(path);
}

/** Says which resources there are. */
export const unknownResource = (): Message => ({
  text: `Leave out resource, which is for the API then, or send ${resourcePaths.map(resourceAddress).join(" or ")}`,
});

export const otherResource = (): AppError =>
  new AppError("invalid_target", { text: "Send the resource of the authorization request, or leave it out" });

import { AppError } from "@/lib/core/errors";
import { bearerToken } from "@/lib/core/http/bearer-token";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { findTokenKindName } from "@/lib/core/secrets";
import type { Actor } from "@/lib/people/oauth/actor";
import { type Resource, resourceMetadataAddress, resourceScopes } from "@/lib/people/oauth/resource";
import { findResourceActor } from "@/lib/people/oauth/tokens/token-store";

/** Resolves an access token to its actor, or to undefined when the token is not valid. */
export type FindActor<Found extends Actor> = (accessToken: string) => Promise<Found | undefined>;

/**
 * Resolves the actor of a request. Failures are limited by address. @param parameters of the challenge @throws AppError invalid_token,
 * rate_limited
 */
export async function authenticate<Found extends Actor>(
  request: Request,
  find: FindActor<Found>,
  parameters: readonly string[] = [],
): Promise<Found> {
  const token = bearerToken(request.headers.get("authorization"));
  const actor = token && (await find(token));
  if (actor) return actor;
  const limits = await requireLimit("invalid_bearer", clientAddress(request.headers));
  const told = [...(token ? ['error="invalid_token"'] : []), ...parameters];
  const challenge = ["Bearer", told.join(", ")].join(" ").trimEnd();
  const text = token ? whyInvalid(token) : "Send an access token in the header Authorization: Bearer";
  throw new AppError("invalid_token", { text }, undefined, {
    ...limits,
    "WWW-Authenticate": challenge,
  });
}

/**
 * Resolves the actor of a request to a resource with tokens of its own (RFC 8707): those for the API and personal tokens
 * do not count there. The challenge says where its metadata is (RFC 9728, 5.1), and which scopes it needs. @throws AppError invalid_token,
 * rate_limited
 */
export async function authenticateFor(request: Request, resource: Resource): Promise<Actor> {
  const find = (accessToken: string) => findResourceActor(accessToken, resource);
  const scope = resourceScopes[resource].join(" ");
  return authenticate(request, find, [`resource_metadata="${resourceMetadataAddress(resource)}"`, `scope="${scope}"`]);
}

function whyInvalid(token: string): string {
  const other = findTokenKindName(["accessToken", "personalToken"], token);
  return other
    ? `This is ${other}, which belongs to the token endpoint alone; send the access token that it returns`
    : "The access token is unknown, expired or revoked; get a new one";
}

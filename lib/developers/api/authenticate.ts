import { AppError } from "@/lib/core/errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { findTokenKindName } from "@/lib/core/secrets";
import type { Actor } from "@/lib/people/oauth/actor";

/** Returns the token of a bearer header (RFC 6750, 2.1), or undefined for another scheme or an empty token. */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** Resolves an access token to its actor, or to undefined when the token is not valid. */
export type FindActor<Found extends Actor> = (accessToken: string) => Promise<Found | undefined>;

/** Resolves the actor of a request. Failures are limited by address. @throws AppError invalid_token, rate_limited */
export async function authenticate<Found extends Actor>(request: Request, find: FindActor<Found>): Promise<Found> {
  const token = bearerToken(request);
  const actor = token && (await find(token));
  if (actor) return actor;
  const limits = await requireLimit("invalid_bearer", clientAddress(request.headers));
  const challenge = token ? 'Bearer error="invalid_token"' : "Bearer";
  const text = token ? whyInvalid(token) : "Send an access token in the header Authorization: Bearer";
  throw new AppError("invalid_token", { text }, undefined, {
    ...limits,
    "WWW-Authenticate": challenge,
  });
}

function whyInvalid(token: string): string {
  const other = findTokenKindName(["accessToken", "personalToken"], token);
  return other
    ? `This is ${other}, which belongs to the token endpoint alone; send the access token that it returns`
    : "The access token is unknown, expired or revoked; get a new one";
}

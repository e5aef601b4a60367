import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { apiScopeNames, type Scope, scopeNames } from "@/lib/core/operation/scopes";

export type Actor = {
  userId: string;
  scopes: ReadonlySet<Scope> | "all";
} & ({ clientId: string; personalTokenId?: undefined } | { clientId?: undefined; personalTokenId: string });

/** A client-credentials token has every scope. */
export function hasScope(actor: Actor, scope: Scope): boolean {
  return actor.scopes === "all" || actor.scopes.has(scope);
}

/** Returns the scopes of a token in the order of the documentation. */
export const scopesOf = ({ scopes }: Actor): readonly Scope[] =>
  scopes === "all" ? apiScopeNames : scopeNames.filter((scope) => scopes.has(scope));

/** Requires every one of the scopes. @throws AppError insufficient_scope that names them all */
export function requireScopes(actor: Actor, needed: readonly Scope[]): void {
  if (needed.every((scope) => hasScope(actor, scope))) return;
  const list = needed.join(" ");
  throw new AppError("insufficient_scope", message("scopeLacking", { scopes: list }), undefined, {
    "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${list}"`,
  });
}

export type ApplicationActor = Actor & { clientId: string };

/** Requires a token that the application got by client credentials. @throws AppError forbidden */
export function requireApplication(actor: Actor): void {
  if (actor.scopes === "all" && actor.clientId !== undefined) return;
  throw new AppError("forbidden", {
    text: "This needs an access token that the application got by client credentials",
  });
}

/**
 * Each application of a person counts alone. All their personal tokens count together, since another one costs one
 * click.
 */
export function actorLimitKey({ userId, clientId }: Pick<Actor, "userId" | "clientId">): string {
  return `${userId} ${clientId ?? "personal"}`;
}

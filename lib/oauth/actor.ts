import type { Scope } from "@/lib/operation/scopes";

/** On whose behalf and with which rights a request is made: through an application, or with a personal token. */
export type Actor = {
  userId: string;
  scopes: ReadonlySet<Scope> | "all";
} & ({ clientId: string; personalTokenId?: undefined } | { clientId?: undefined; personalTokenId: string });

/** Whether the actor has that scope; a client-credentials token has all. */
export function holdsScope(actor: Actor, scope: Scope): boolean {
  return actor.scopes === "all" || actor.scopes.has(scope);
}

/**
 * By what requests with a token are limited: each application of a person counts alone, and all personal tokens of a
 * person count together, since another one takes no more than a click.
 */
export function actorLimitKey({ userId, clientId }: Pick<Actor, "userId" | "clientId">): string {
  return `${userId} ${clientId ?? "personal"}`;
}

import type { Scope } from "@/lib/operation/scopes";

export type Actor = {
  userId: string;
  scopes: ReadonlySet<Scope> | "all";
} & ({ clientId: string; personalTokenId?: undefined } | { clientId?: undefined; personalTokenId: string });

/** A client-credentials token has every scope. */
export function hasScope(actor: Actor, scope: Scope): boolean {
  return actor.scopes === "all" || actor.scopes.has(scope);
}

/** Each application of a person counts alone; all their personal tokens count together, as another costs one click. */
export function actorLimitKey({ userId, clientId }: Pick<Actor, "userId" | "clientId">): string {
  return `${userId} ${clientId ?? "personal"}`;
}

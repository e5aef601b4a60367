import type { Scope } from "@/lib/operation/scopes";

/** On whose behalf, through which application, and with which rights a request is made. */
export type Actor = {
  userId: string;
  clientId: string;
  scopes: ReadonlySet<Scope> | "all";
};

/** Whether the actor has that scope; a client-credentials token has all. */
export function holdsScope(actor: Actor, scope: Scope): boolean {
  return actor.scopes === "all" || actor.scopes.has(scope);
}

import "server-only";
import { peekLimit } from "@/lib/limits/limiter";
import { limitWindows } from "@/lib/limits/policies";
import { developerQuotas } from "@/lib/limits/quotas";
import { actorLimitKey } from "@/lib/oauth/actor";
import { listClients, listSecrets, type OwnClient } from "@/lib/oauth/client-store";

/** How much of a limit is left; `window` says in words after which time it is whole again, if it ever is. */
export type Headroom = { name: string; left: number; most: number; window: string };

const policies = [
  ["authenticated_read", "Reads with a token"],
  ["write", "Changes with a token"],
] as const;

/** What is left of the limits of an application, for requests on behalf of its owner. */
export async function headroomOf(client: OwnClient): Promise<Headroom[]> {
  const { id, ownerId, redirectUris, isPublic } = client;
  const rates = policies.map(async ([policy, name]): Promise<Headroom> => {
    const { headers } = await peekLimit(policy, actorLimitKey({ userId: ownerId, clientId: id }));
    const [window] = limitWindows(policy);
    const most = Number(headers["X-RateLimit-Limit"] ?? window?.limit ?? 0);
    const left = Number(headers["X-RateLimit-Remaining"] ?? most);
    return { name, left, most, window: ` in ${window?.windowSeconds ?? 0} seconds` };
  });
  const quota = (name: string, used: number, most: number): Headroom => ({ name, left: most - used, most, window: "" });
  const secrets = isPublic
    ? []
    : [quota("Client secrets", (await listSecrets(client)).length, developerQuotas.secrets)];
  return [
    ...(await Promise.all(rates)),
    quota("Redirect URIs", redirectUris.length, developerQuotas.redirectUris),
    ...secrets,
    quota("Applications of your account", (await listClients(ownerId)).length, developerQuotas.applications),
  ];
}

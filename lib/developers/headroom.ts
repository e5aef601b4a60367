import "server-only";
import { peekWindows } from "@/lib/limits/limiter";
import type { PolicyName } from "@/lib/limits/policies";
import { developerQuotas } from "@/lib/limits/quotas";
import { actorLimitKey } from "@/lib/oauth/actor";
import { tokenLimitKey } from "@/lib/oauth/client-authentication";
import { listClients, listSecrets, type OwnClient } from "@/lib/oauth/client-store";
import { spanInWords } from "@/lib/reference/limit-words";

/** How much of a limit is left; `window` says in words after which time it is whole again, if it ever is. */
export type Headroom = { name: string; left: number; most: number; window: string };

/**
 * What is left of the limits of an application, for requests on behalf of its owner.
 * @param address that token requests are counted for, beside the application
 */
export async function headroomOf(client: OwnClient, address: string): Promise<Headroom[]> {
  const { id, ownerId, redirectUris, isPublic } = client;
  const byActor = actorLimitKey({ userId: ownerId, clientId: id });
  const byAddress = tokenLimitKey(id, address);
  const policies: [PolicyName, key: string, name: string][] = [
    ["authenticated_read", byActor, "Reads with a token"],
    ["write", byActor, "Changes with a token"],
    ["upload", ownerId, "Uploads"],
    ["token_endpoint", byAddress, "Token requests from your address"],
    ["failed_client_authentication", byAddress, "Failed client authentications from your address"],
  ];
  const rates = policies.map(async ([policy, key, name]): Promise<Headroom[]> => {
    const windows = await peekWindows(policy, key);
    return windows.map(({ left, limit, windowSeconds }) => ({
      ...{ name, left, most: limit, window: ` in ${spanInWords(windowSeconds)}` },
    }));
  });
  const quota = (name: string, used: number, most: number): Headroom => ({ name, left: most - used, most, window: "" });
  const secrets = isPublic
    ? []
    : [quota("Client secrets", (await listSecrets(client)).length, developerQuotas.secrets)];
  return [
    ...(await Promise.all(rates)).flat(),
    quota("Redirect URIs", redirectUris.length, developerQuotas.redirectUris),
    ...secrets,
    quota("Applications of your account", (await listClients(ownerId)).length, developerQuotas.applications),
  ];
}

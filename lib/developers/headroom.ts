import "server-only";
import { peekWindows } from "@/lib/limits/limiter";
import type { PolicyName } from "@/lib/limits/policies";
import { developerQuotas } from "@/lib/limits/quotas";
import { actorLimitKey } from "@/lib/oauth/actor";
import { tokenLimitKey } from "@/lib/oauth/client-authentication";
import { listClients, listSecrets, type OwnClient } from "@/lib/oauth/client-store";
import { countPersonalTokens } from "@/lib/oauth/personal-token-store";
import { spanInWords } from "@/lib/reference/limit-words";

/** How much of a limit is left; `window` is the time, in words, until it is full again, if ever. */
export type Headroom = { name: string; left: number; most: number; window: string };

type Policy = [PolicyName, key: string, name: string];

const tokenPolicies = (ownerId: string, byActor: string): Policy[] => [
  ["authenticated_read", byActor, "Reads with a token"],
  ["write", byActor, "Changes with a token"],
  ["upload", ownerId, "Uploads"],
];

async function ratesOf(policies: readonly Policy[]): Promise<Headroom[]> {
  const rates = policies.map(async ([policy, key, name]) => {
    const windows = await peekWindows(policy, key);
    return windows.map(({ left, limit, windowSeconds }) => ({
      ...{ name, left, most: limit, window: ` in ${spanInWords(windowSeconds)}` },
    }));
  });
  return (await Promise.all(rates)).flat();
}

const quota = (name: string, used: number, most: number): Headroom => ({ name, left: most - used, most, window: "" });

/** What is left of the limits that all personal tokens of a person share. */
export async function personalHeadroomOf(ownerId: string): Promise<Headroom[]> {
  return [
    ...(await ratesOf(tokenPolicies(ownerId, actorLimitKey({ userId: ownerId })))),
    quota("Personal tokens", await countPersonalTokens(ownerId), developerQuotas.personalTokens),
  ];
}

/**
 * What is left of the limits of an application, for requests on behalf of its owner.
 * @param address that token requests are counted for, beside the application
 */
export async function headroomOf(client: OwnClient, address: string): Promise<Headroom[]> {
  const { id, ownerId, redirectUris, isPublic } = client;
  const byActor = actorLimitKey({ userId: ownerId, clientId: id });
  const byAddress = tokenLimitKey(id, address);
  const policies: Policy[] = [
    ...tokenPolicies(ownerId, byActor),
    ["token_endpoint", byAddress, "Token requests from your address"],
    ["failed_client_authentication", byAddress, "Failed client authentications from your address"],
  ];
  const secrets = isPublic
    ? []
    : [quota("Client secrets", (await listSecrets(client)).length, developerQuotas.secrets)];
  return [
    ...(await ratesOf(policies)),
    quota("Redirect URIs", redirectUris.length, developerQuotas.redirectUris),
    ...secrets,
    quota("Applications of your account", (await listClients(ownerId)).length, developerQuotas.applications),
  ];
}

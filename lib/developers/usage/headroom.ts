import "server-only";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { peekWindows } from "@/lib/core/limits/limiter";
import type { PolicyName } from "@/lib/core/limits/policies";
import { actorLimitKey } from "@/lib/people/oauth/actor";
import { listBelongingClients, listSecrets, type OwnClient } from "@/lib/people/oauth/clients/client-store";
import { countPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { tokenLimitKey } from "@/lib/people/oauth/tokens/client-authentication";

type HeadroomName =
  | ("reads" | "changes" | "uploads" | "tokenRequests" | "failedAuthentications")
  | ("redirectUris" | "secrets" | "applications" | "personalTokens");

/** How much of a limit is left, and the time until it is full again, if ever. */
export type Headroom = { name: HeadroomName; left: number; most: number; windowSeconds?: number };

type Policy = [PolicyName, key: string, name: HeadroomName];

const tokenPolicies = (ownerId: string, byActor: string): Policy[] => [
  ["authenticated_read", byActor, "reads"],
  ["write", byActor, "changes"],
  ["upload", ownerId, "uploads"],
];

async function readRates(policies: readonly Policy[]): Promise<Headroom[]> {
  const rates = policies.map(async ([policy, key, name]) => {
    const windows = await peekWindows(policy, key);
    return windows.map(({ left, limit, windowSeconds }) => ({
      ...{ name, left, most: limit, windowSeconds },
    }));
  });
  return (await Promise.all(rates)).flat();
}

const quota = (name: HeadroomName, used: number, most: number): Headroom => ({ name, left: most - used, most });

/** Returns what is left of the limits that all personal tokens of a person for one page share. */
export async function personalHeadroom(ownerId: string, pageId: string): Promise<Headroom[]> {
  return [
    ...(await readRates(tokenPolicies(pageId, actorLimitKey({ userId: pageId })))),
    quota("personalTokens", await countPersonalTokens(ownerId), developerQuotas.personalTokens),
  ];
}

/**
 * Returns what is left of the limits of an application, for requests on behalf of one of its owners. @param address that
 * token requests are counted for, in addition to the application
 */
export async function applicationHeadroom(client: OwnClient, accountId: string, address: string): Promise<Headroom[]> {
  const { id, redirectUris, isPublic } = client;
  const byActor = actorLimitKey({ userId: accountId, clientId: id });
  const byAddress = tokenLimitKey(id, address);
  const policies: Policy[] = [
    ...tokenPolicies(accountId, byActor),
    ["token_endpoint", byAddress, "tokenRequests"],
    ["failed_client_authentication", byAddress, "failedAuthentications"],
  ];
  const secrets = isPublic ? [] : [quota("secrets", (await listSecrets(client)).length, developerQuotas.secrets)];
  return [
    ...(await readRates(policies)),
    quota("redirectUris", redirectUris.length, developerQuotas.redirectUris),
    ...secrets,
    quota("applications", (await listBelongingClients(accountId)).length, developerQuotas.applications),
  ];
}

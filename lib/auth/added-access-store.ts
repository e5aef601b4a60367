import "server-only";
import { and, eq, gte, inArray, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  accounts,
  oauthClientSecrets,
  oauthClients,
  oauthConsents,
  oauthGrants,
  passkeys,
  personalTokens,
} from "@/db/schema";
import { recordEvent } from "@/lib/owners/event-store";
import { providerLabel } from "./provider-kinds";
import { clearSecondFactor } from "./second-factor-store";

/**
 * Ends every way into an account that was added since then: linked accounts, passkeys, a second factor, personal tokens,
 * connected applications, and secrets of its own applications. The caller has locked the account.
 */
export async function endAccessAddedSince(userId: string, since: Date, transaction: Transaction): Promise<void> {
  await unlinkAddedSince(userId, since, transaction);
  await removePasskeysAddedSince(userId, since, transaction);
  if (await clearSecondFactor(userId, transaction, since))
    await recordEvent("second_factor_off", userId, {}, transaction);
  const tokens = await transaction
    .delete(personalTokens)
    .where(and(eq(personalTokens.userId, userId), gte(personalTokens.createdAt, since)))
    .returning({ id: personalTokens.id });
  const count = String(tokens.length);
  if (tokens.length > 0) await recordEvent("personal_tokens_ended", userId, { count }, transaction);
  await disconnectAddedSince(userId, since, transaction);
  await endSecretsAddedSince(userId, since, transaction);
}

async function unlinkAddedSince(userId: string, since: Date, transaction: Transaction): Promise<void> {
  const unlinked = await transaction
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), gte(accounts.createdAt, since)))
    .returning({ provider: accounts.provider });
  for (const { provider } of unlinked)
    await recordEvent("account_unlinked", userId, { provider: providerLabel(provider) }, transaction);
}

async function removePasskeysAddedSince(userId: string, since: Date, transaction: Transaction): Promise<void> {
  const removed = await transaction
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  for (const details of removed) await recordEvent("passkey_removed", userId, details, transaction);
}

/**
 * One that was allowed more since ends as a whole. Tokens that an application got since end too, where it was connected
 * before.
 */
async function disconnectAddedSince(userId: string, since: Date, transaction: Transaction): Promise<void> {
  const ended = await transaction
    .delete(oauthConsents)
    .where(and(eq(oauthConsents.userId, userId), gte(oauthConsents.updatedAt, since)))
    .returning({ clientId: oauthConsents.clientId });
  const ids = ended.map(({ clientId }) => clientId);
  const isEnded = or(gte(oauthGrants.createdAt, since), inArray(oauthGrants.clientId, ids));
  await transaction.delete(oauthGrants).where(and(eq(oauthGrants.userId, userId), isEnded));
  if (ids.length === 0) return;
  const clients = await transaction
    .select({ application: oauthClients.name })
    .from(oauthClients)
    .where(inArray(oauthClients.id, ids));
  for (const details of clients) await recordEvent("application_disconnected", userId, details, transaction);
}

/** By a secret its application acts as the account. */
async function endSecretsAddedSince(userId: string, since: Date, transaction: Transaction): Promise<void> {
  const clients = await transaction
    .select({ id: oauthClients.id, application: oauthClients.name })
    .from(oauthClients)
    .where(eq(oauthClients.ownerId, userId));
  if (clients.length === 0) return;
  const isOwn = inArray(
    oauthClientSecrets.clientId,
    clients.map(({ id }) => id),
  );
  const ended = await transaction
    .delete(oauthClientSecrets)
    .where(and(isOwn, gte(oauthClientSecrets.createdAt, since)))
    .returning({ clientId: oauthClientSecrets.clientId });
  for (const { id, application } of clients) {
    if (ended.some(({ clientId }) => clientId === id))
      await recordEvent("secret_ended", userId, { application }, transaction);
  }
}

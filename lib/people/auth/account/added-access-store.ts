import "server-only";
import { and, eq, gte, min } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import {
  accounts,
  oauthClients,
  oauthConsents,
  oauthGrants,
  passkeys,
  personalTokens,
  recoveryCodes,
  secondFactors,
} from "@/db/schema";
import { recordEvent } from "@/lib/core/owners/event-store";
import {
  disarmClients,
  endOwnSecrets,
  endRedirectUris,
  listClientAccessSince,
} from "@/lib/people/oauth/clients/added-client-access-store";
import {
  endOwnerAccess,
  listOwnerAccessSince,
  lockClientsOf,
} from "@/lib/people/oauth/clients/added-owner-access-store";
import { deleteGrantRows } from "@/lib/people/oauth/grant-row-store";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { findEmailState, forgetPendingEmail } from "@/lib/people/users/email-store";
import { deletePasskeys } from "../passkey/passkey-store";
import { deleteLinks } from "../provider/account-store";
import { providerLabel } from "../provider/provider-kinds";
import { clearSecondFactor, endRecoveryCodes } from "../second-factor/second-factor-store";
import { sessionLifetimeSeconds } from "../session/session-store";
import type { AddedAccess } from "./added-access";
import { endPageAccess, listPageAccessAddedSince, lockPagesOfAccount } from "./added-page-access-store";

/**
 * Lists what was added to an account since then by which somebody could come back: linked accounts, passkeys, a second
 * factor or its renewed recovery codes, personal tokens, applications that were connected or allowed more, redirect
 * URIs and secrets of its own applications, co-owners of these, people who help with its pages, invitations and offers
 * of both, and an email address that waits for its proof.
 */
async function listAccessAddedSince(
  userId: string,
  since: Date,
  executor: Executor = database(),
): Promise<AddedAccess[]> {
  const linked = await executor
    .select({ id: accounts.provider, addedAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), gte(accounts.createdAt, since)));
  const keys = await executor
    .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.createdAt })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const factors = await executor
    .select({ id: secondFactors.userId, addedAt: secondFactors.enabledAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.enabledAt, since)));
  const [codes] = await executor
    .select({ id: recoveryCodes.userId, addedAt: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
    .groupBy(recoveryCodes.userId);
  // The recovery codes of a factor that was added go with it.
  const renewed = codes?.addedAt && factors.length === 0 ? [{ id: codes.id, name: "", addedAt: codes.addedAt }] : [];
  const tokens = await executor
    .select({ id: personalTokens.id, name: personalTokens.name, addedAt: personalTokens.createdAt })
    .from(personalTokens)
    .where(and(eq(personalTokens.userId, userId), gte(personalTokens.createdAt, since)));
  const consents = await executor
    .select({ id: oauthConsents.clientId, name: oauthClients.name, addedAt: oauthConsents.updatedAt })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthConsents.clientId))
    .where(and(eq(oauthConsents.userId, userId), gte(oauthConsents.updatedAt, since)));
  const own = await listClientAccessSince(userId, since, executor);
  const owners = await listOwnerAccessSince(userId, since, executor);
  const { pendingEmail, pendingSince } = (await findEmailState(userId, executor)) ?? {};
  const isPending = pendingEmail && pendingSince && pendingSince >= since;
  const as = (kind: AddedAccess["kind"]) => (row: Omit<AddedAccess, "kind">) => ({ ...row, kind });
  return [
    ...linked.map((row) => ({ ...row, name: providerLabel(row.id) })).map(as("account")),
    ...keys.map(as("passkey")),
    ...factors.map((row) => ({ ...row, name: "" })).map(as("second_factor")),
    ...renewed.map(as("recovery_codes")),
    ...tokens.map(as("personal_token")),
    ...consents.map(as("application")),
    ...own.applications.map(as("own_application")),
    ...own.redirectUris.map(as("redirect_uri")),
    ...own.secrets.map(as("secret")),
    ...owners.coOwners.map(as("application_owner")),
    ...owners.invitations.map(as("application_invitation")),
    ...(await listPageAccessAddedSince(userId, since, executor)),
    ...(isPending ? [{ id: pendingEmail, name: pendingEmail, addedAt: pendingSince }] : []).map(as("pending_email")),
  ];
}

/** Returns the earliest start of a session that was alive at `then`; any of them may have been a stranger's. */
export const suspectSince = (then: Date): Date => new Date(then.getTime() - sessionLifetimeSeconds * 1000);

/**
 * Lists what a person who has found a foreign session should look through. Personal tokens can be ended all at once.
 */
export async function listSuspectAccess(userId: string, executor: Executor = database()): Promise<AddedAccess[]> {
  const added = await listAccessAddedSince(userId, suspectSince(new Date()), executor);
  return added.filter(({ kind }) => kind !== "personal_token");
}

/**
 * Ends all that was added to an account since then, and tokens that an application got which was connected before. The
 * caller has locked the account. @returns what has ended
 */
export async function endAccessAddedSince(
  userId: string,
  since: Date,
  transaction: Transaction,
): Promise<AddedAccess[]> {
  await lockPagesOfAccount(userId, transaction);
  await lockClientsOf(userId, transaction);
  const added = await listAccessAddedSince(userId, since, transaction);
  await endAccess(userId, added, transaction);
  const isSince = and(eq(oauthGrants.userId, userId), gte(oauthGrants.createdAt, since));
  await deleteGrantRows(isSince, transaction);
  return added;
}

/** Ends some of what `listAccessAddedSince` gave. The caller has locked the account. */
export async function endAccess(userId: string, ended: AddedAccess[], transaction: Transaction): Promise<void> {
  const of = (kind: AddedAccess["kind"]) => ended.filter((access) => access.kind === kind);
  const ids = (kind: AddedAccess["kind"]) => of(kind).map(({ id }) => id);
  await deleteLinks(userId, ids("account"), transaction);
  for (const { name } of of("account")) await recordEvent("account_unlinked", userId, { provider: name }, transaction);
  await deletePasskeys(userId, ids("passkey"), transaction);
  for (const { name } of of("passkey")) await recordEvent("passkey_removed", userId, { name }, transaction);
  if (of("second_factor").length > 0 && (await clearSecondFactor(userId, transaction)))
    await recordEvent("second_factor_off", userId, {}, transaction);
  if (of("recovery_codes").length > 0) await endRecoveryCodes(userId, transaction);
  await endPersonalTokens(userId, transaction, ids("personal_token"));
  const count = String(of("personal_token").length);
  if (count !== "0") await recordEvent("personal_tokens_ended", userId, { count }, transaction);
  // An application that was allowed more ends as a whole.
  for (const id of ids("application")) await disconnectApplication(userId, id, transaction);
  await disarmClients(userId, ids("own_application"), transaction);
  await endRedirectUris(userId, ids("redirect_uri"), transaction);
  await endOwnSecrets(userId, ids("secret"), transaction);
  const [coOwners, invitations] = [ids("application_owner"), ids("application_invitation")];
  await endOwnerAccess(userId, { coOwners, invitations }, transaction);
  await endPageAccess(userId, ended, transaction);
  if (of("pending_email").length > 0) await forgetPendingEmail(userId, transaction);
}

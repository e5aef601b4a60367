import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthAccessTokens, oauthClients, oauthConsents, oauthGrants, users } from "@/db/schema";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import type { AccountEventKind } from "@/lib/core/owners/account-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { deleteAccessTokenRows, deleteGrantRows } from "../grant-row-store";

export type ConnectedApplication = {
  clientId: string;
  name: string;
  icon: string | null;
  description: string;
  ownerUsername: string;
  scopes: Scope[];
  connectedAt: Date;
};

/** `pageId` is the page that was chosen last, or null for the first one. */
export type Consent = { scopes: Scope[]; pageId: string | null };

const consentColumns = { scopes: oauthConsents.scopes, pageId: oauthConsents.pageId };
const isConsent = (userId: string, clientId: string) =>
  and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId));

/** Locks the consent until the transaction ends. @returns undefined where it does not cover the scopes */
export async function lockConsent(
  userId: string,
  clientId: string,
  scopes: readonly Scope[],
  transaction: Transaction,
): Promise<Pick<Consent, "pageId"> | undefined> {
  const [consent] = await transaction
    .select(consentColumns)
    .from(oauthConsents)
    .where(isConsent(userId, clientId))
    .for("share");
  return consent && scopes.every((scope) => consent.scopes.includes(scope)) ? consent : undefined;
}

export async function findConsent(userId: string, clientId: string): Promise<Consent | undefined> {
  const [consent] = await database().select(consentColumns).from(oauthConsents).where(isConsent(userId, clientId));
  return consent && { ...consent, scopes: consent.scopes.filter(isScope) };
}

/**
 * Remembers what was allowed for a page. Scopes add up for one page, and those of another page do not count for it.
 * @param pageId null for the first page
 */
export async function rememberConsent(
  userId: string,
  clientId: string,
  scopes: readonly Scope[],
  transaction: Transaction,
  pageId: string | null = null,
): Promise<void> {
  const [before] = await transaction
    .select(consentColumns)
    .from(oauthConsents)
    .where(isConsent(userId, clientId))
    .for("update");
  const isSamePage = sql`excluded.page_id is not distinct from ${oauthConsents.pageId}`;
  const isWider = sql`not (${isSamePage} and excluded.scopes <@ ${oauthConsents.scopes})`;
  const union = sql`array(select distinct unnest(${oauthConsents.scopes} || excluded.scopes) order by 1)`;
  const [consent] = await transaction
    .insert(oauthConsents)
    .values({ userId, clientId, scopes: [...scopes], pageId })
    .onConflictDoUpdate({
      target: [oauthConsents.userId, oauthConsents.clientId],
      set: {
        scopes: sql`case when ${isSamePage} then ${union} else excluded.scopes end`,
        pageId: sql`excluded.page_id`,
        updatedAt: sql`case when ${isWider} then now() else ${oauthConsents.updatedAt} end`,
      },
    })
    // The xmax of an updated row is the updating transaction.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (consent?.isNew) await recordConnection("application_connected", userId, clientId, transaction);
  const isOtherPage = (before?.pageId ?? null) !== pageId;
  const known = isOtherPage || !before ? [] : before.scopes;
  const added = scopes.filter((scope) => !known.includes(scope)).sort();
  if (added.length === 0) return;
  const details = { scopes: added.join(", ") };
  if (isOtherPage || pageId !== null) {
    const page = await nameOfPage(pageId ?? userId, transaction);
    await recordConnection("application_page_chosen", userId, clientId, transaction, { ...details, page });
  } else if (before) await recordConnection("application_allowed_more", userId, clientId, transaction, details);
}

async function nameOfPage(pageId: string, transaction: Transaction): Promise<string> {
  const [page] = await transaction.select({ username: users.username }).from(users).where(eq(users.id, pageId));
  return page?.username ?? "";
}

/** Lists connected applications, newest first. */
export async function listConnectedApplications(userId: string): Promise<ConnectedApplication[]> {
  const rows = await database()
    .select({
      clientId: oauthClients.id,
      name: oauthClients.name,
      icon: oauthClients.icon,
      description: oauthClients.description,
      ownerUsername: users.username,
      scopes: oauthConsents.scopes,
      connectedAt: oauthConsents.createdAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthConsents.clientId))
    .innerJoin(users, eq(users.id, oauthClients.ownerId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(desc(oauthConsents.createdAt));
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
}

/** Ends the consent, its codes and its tokens at once. */
export async function disconnectApplication(
  userId: string,
  clientId: string,
  executor: Executor = database(),
): Promise<void> {
  await executor.transaction(async (transaction) => {
    const ended = await transaction
      .delete(oauthConsents)
      .where(isConsent(userId, clientId))
      .returning({ clientId: oauthConsents.clientId });
    await deleteGrantRows(and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId)), transaction);
    if (ended.length > 0) await recordConnection("application_disconnected", userId, clientId, transaction);
  });
}

/** Ends every consent of an account that is being deleted, with all codes and tokens. */
export async function disconnectAllApplications(userId: string, transaction: Transaction): Promise<void> {
  await endAllGrants(userId, transaction);
  await transaction.delete(oauthConsents).where(eq(oauthConsents.userId, userId));
}

/** Ends all tokens of applications, and those by which applications of the account act as it. @returns how many grants */
export async function endAllGrants(userId: string, transaction: Transaction): Promise<number> {
  const ended = await deleteGrantRows(eq(oauthGrants.userId, userId), transaction);
  await deleteAccessTokenRows(eq(oauthAccessTokens.userId, userId), transaction);
  return ended;
}

/**
 * Ends all that applications have at a page which its account gives up. A consent for it covers nothing any longer; its
 * row stays while the application has tokens for another page, so that it can be disconnected.
 */
export async function endGrantsOfPage(pageId: string, transaction: Transaction): Promise<void> {
  const ofPage = eq(oauthConsents.pageId, pageId);
  await transaction.select({ pageId: oauthConsents.pageId }).from(oauthConsents).where(ofPage).for("update");
  await deleteGrantRows(eq(oauthGrants.pageId, pageId), transaction);
  const hasOtherGrants = sql`exists (select 1 from ${oauthGrants} where ${oauthGrants.userId} = ${oauthConsents.userId}
    and ${oauthGrants.clientId} = ${oauthConsents.clientId} and ${oauthGrants.expiresAt} > now())`;
  await transaction.update(oauthConsents).set({ scopes: [], pageId: null }).where(and(ofPage, hasOtherGrants));
  const { userId, clientId } = oauthConsents;
  const ended = await transaction.delete(oauthConsents).where(ofPage).returning({ userId, clientId });
  for (const consent of ended)
    await recordConnection("application_disconnected", consent.userId, consent.clientId, transaction);
}

async function recordConnection(
  kind: Extract<AccountEventKind, `application_${"allowed_more" | "connected" | "disconnected" | "page_chosen"}`>,
  userId: string,
  clientId: string,
  transaction: Transaction,
  details: Record<string, string> = {},
): Promise<void> {
  const name = transaction.select({ name: oauthClients.name }).from(oauthClients);
  const [client] = await name.where(eq(oauthClients.id, clientId));
  await recordEvent(kind, userId, { application: client?.name ?? "", ...details }, transaction);
}

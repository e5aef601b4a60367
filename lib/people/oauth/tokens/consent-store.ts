import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthAccessTokens, oauthClients, oauthConsents, oauthGrants, oauthRefreshTokens, users } from "@/db/schema";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import type { AccountEventKind } from "@/lib/core/owners/account-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { hashSecret } from "@/lib/core/secrets";
import { readUsername } from "@/lib/people/pages/page-store";
import { deleteAccessTokenRows, deleteGrantRows } from "../grant-row-store";
import { queueConnectionEvent } from "../webhooks/delivery-store";

export type ConnectedApplication = {
  clientId: string;
  name: string;
  icon: string | null;
  description: string;
  /** Null for an application of no account. */
  ownerUsername: string | null;
  /** Where it describes itself. */
  documentUrl: string | null;
  scopes: Scope[];
  connectedAt: Date;
  /** The usernames of the pages that it has live grants for, and of the one that was chosen last. */
  pages: string[];
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
  const isSame = before?.pageId === pageId;
  const added = scopes.filter((scope) => !(isSame && before.scopes.includes(scope))).sort();
  const isFirst = pageId === null && (!before || isSame);
  const page: Record<string, string> = isFirst ? {} : { page: await readUsername(pageId ?? userId, transaction) };
  if (consent?.isNew || added.length > 0)
    await queueConnectionEvent("application.authorized", { userId, clientId }, transaction);
  if (consent?.isNew) return recordConnection("application_connected", userId, clientId, transaction, page);
  if (added.length === 0) return;
  const kind = isFirst ? "application_allowed_more" : "application_page_chosen";
  await recordConnection(kind, userId, clientId, transaction, { ...page, scopes: added.join(", ") });
}

const isLiveGrant = sql`g.user_id = ${oauthConsents.userId} and g.client_id = ${oauthConsents.clientId} and g.expires_at > now()`;
/** An application keeps what it was allowed for another page than the last one. */
const grantedScopes = sql<string[]>`${sql`array(
  select distinct unnest(token.scopes) from ${oauthGrants} g join ${oauthRefreshTokens} token on token.grant_id = g.id
  where ${isLiveGrant} and token.used_at is null order by 1)`}`;
const usedPages = sql<string[]>`${sql`array(
  select page.username from ${users} page where ${oauthConsents.userId} in (page.id, page.account_id) and (
    (cardinality(${oauthConsents.scopes}) > 0 and page.id = coalesce(${oauthConsents.pageId}, ${oauthConsents.userId}))
    or page.id in (select coalesce(g.page_id, g.user_id) from ${oauthGrants} g where ${isLiveGrant}))
  order by page.account_id is not null, page.uid)`}`;

/** Lists connected applications, newest first. */
export async function listConnectedApplications(userId: string): Promise<ConnectedApplication[]> {
  const rows = await database()
    .select({
      clientId: oauthClients.id,
      name: oauthClients.name,
      icon: oauthClients.icon,
      description: oauthClients.description,
      ownerUsername: users.username,
      documentUrl: oauthClients.documentUrl,
      scopes: oauthConsents.scopes,
      grantedScopes,
      pages: usedPages,
      connectedAt: oauthConsents.createdAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthConsents.clientId))
    .leftJoin(users, eq(users.id, oauthClients.ownerId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(desc(oauthConsents.createdAt));
  return rows.map(({ grantedScopes: kept, ...row }) => ({
    ...row,
    scopes: [...new Set([...row.scopes, ...kept])].filter(isScope),
  }));
}

/** Locks consents before their ends are queued, so that each is told once, with every page that it was for. */
async function lockConsents(where: SQL | undefined, transaction: Transaction): Promise<void> {
  await transaction.select({ pageId: oauthConsents.pageId }).from(oauthConsents).where(where).for("update");
}

/** Ends the consent, its codes and its tokens at once. */
export async function disconnectApplication(
  userId: string,
  clientId: string,
  executor: Executor = database(),
): Promise<void> {
  await executor.transaction(async (transaction) => {
    await lockConsents(isConsent(userId, clientId), transaction);
    await queueConnectionEvent("application.disconnected", { userId, clientId }, transaction);
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
  await lockConsents(eq(oauthConsents.userId, userId), transaction);
  await queueConnectionEvent("application.disconnected", { userId }, transaction);
  await transaction.delete(oauthConsents).where(eq(oauthConsents.userId, userId));
  await endAllGrants(userId, transaction);
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
  await lockConsents(ofPage, transaction);
  await queueConnectionEvent("application.disconnected", { pageId }, transaction);
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

/** Ends what a token was issued by, with all of its tokens. */
export async function endGrantOfToken(accessToken: string): Promise<void> {
  const own = sql`${oauthGrants.id} = (select ${oauthAccessTokens.grantId} from ${oauthAccessTokens}
    where ${oauthAccessTokens.hash} = ${hashSecret(accessToken)})`;
  await deleteGrantRows(own, database());
}

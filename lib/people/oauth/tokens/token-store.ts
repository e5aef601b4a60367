import "server-only";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import {
  oauthAccessTokens,
  oauthClients,
  oauthCodes,
  oauthDeviceCodes,
  oauthGrants,
  oauthRefreshTokens,
  users,
} from "@/db/schema";
import { statement } from "@/db/statement";
import { tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { isPageOf } from "@/lib/core/owners/account-of-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { hashSecret, isSecret, newSecret } from "@/lib/core/secrets";
import type { Actor } from "@/lib/people/oauth/actor";
import { deleteAccessTokenRows, deleteGrantRows, insertGrantRow } from "../grant-row-store";
import type { SignIn } from "../openid/id-token";
import {
  deleteExpiredPersonalTokens,
  findPersonalActor,
  personalTokenHash,
} from "../personal-tokens/personal-token-store";
import { isRegistered } from "../redirect-uri";
import type { Resource } from "../resource";
import { lockConsent, rememberConsent } from "./consent-store";
import { deleteExpiredDeviceCodes } from "./device-code-store";

/** Makes SQL of a time so many seconds ahead. */
export const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const { userId, clientId, scopes, hash, expiresAt } = oauthAccessTokens;
export const actorColumns = { userId, clientId, scopes };
/** One row is enough to check, since revoking a grant deletes its tokens. */
const isLive = (isForWhat: SQL) => and(eq(hash, sql.placeholder("hash")), gt(expiresAt, sql`now()`), isForWhat);
/** The token is for the API, and not for a resource of its own (RFC 8707). */
export const isLiveToken = isLive(isNull(oauthAccessTokens.resource));

const actorOfToken = statement((database) =>
  database.select(actorColumns).from(oauthAccessTokens).where(isLiveToken).prepare("actor_of_token"),
);
const isForResource = eq(oauthAccessTokens.resource, sql.placeholder("resource"));
const actorOfResourceToken = statement((database) =>
  database.select(actorColumns).from(oauthAccessTokens).where(isLive(isForResource)).prepare("actor_of_resource_token"),
);

/** Returns undefined when the token is malformed. */
export function accessTokenHash(accessToken: string): string | undefined {
  return isSecret("accessToken", accessToken) ? hashSecret(accessToken) : undefined;
}

/** Returns the actor of an access token or personal token, or undefined when it is unknown, expired or revoked. */
export async function findActor(accessToken: string): Promise<Actor | undefined> {
  const personalHash = personalTokenHash(accessToken);
  if (personalHash !== undefined) return findPersonalActor(personalHash);
  const hash = accessTokenHash(accessToken);
  const [token] = hash === undefined ? [] : await actorOfToken().execute({ hash });
  return token && toActor(token);
}

/** Returns the actor of an access token for this resource, or undefined when it is for anything else, or not valid. */
export async function findResourceActor(accessToken: string, resource: Resource): Promise<Actor | undefined> {
  const hash = accessTokenHash(accessToken);
  const [token] = hash === undefined ? [] : await actorOfResourceToken().execute({ hash, resource });
  return token && toActor(token);
}

type ActorRow = { userId: string; clientId: string; scopes: string[] | null };

export function toActor({ userId, clientId, scopes }: ActorRow): Actor {
  return { userId, clientId, scopes: scopes === null ? "all" : new Set(scopes.filter(isScope)) };
}

/**
 * Locks the application before its grants and consents, as its deletion does. @param target the address to which a code is
 * sent @returns whether it exists, and may still be sent codes there
 */
async function lockApplication(clientId: string, transaction: Transaction, target?: string): Promise<boolean> {
  const { redirectUris, documentUrl } = oauthClients;
  const [held] = await transaction
    .select({ redirectUris, documentUrl })
    .from(oauthClients)
    .where(eq(oauthClients.id, clientId))
    .for("key share");
  if (!held || target === undefined) return held !== undefined;
  return isRegistered(target, held.redirectUris, held.documentUrl !== null);
}

/**
 * Locks the person's pages, before the application is locked, so that none moves to another account meanwhile. The
 * account comes first among them. @returns their ids without pages that are being deleted
 */
async function lockPages(personId: string, transaction: Transaction): Promise<string[]> {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(isPageOf(personId), isNull(users.deleteAfter)))
    .orderBy(sql`${users.id} <> ${personId}`, users.id)
    .for("share");
  return held.map(({ id }) => id);
}

type NewCode = {
  userId: string;
  clientId: string;
  scopes: readonly Scope[];
  redirectUri: string | null;
  /** Where the code is sent, which may be taken away from the application meanwhile. */
  target?: string;
  codeChallenge: string | null;
  /** The page that was chosen; a remembered consent has its own. */
  pageId?: string;
  resource?: Resource | null;
  nonce?: string | null;
  /** For an id_token. */
  signIn?: SignIn;
};

type NewGrant = Pick<NewCode, "userId" | "clientId" | "scopes" | "target" | "pageId" | "signIn" | "resource">;

/**
 * Makes the grant of a consent, which lives until its code or device code is used. @returns its id; undefined when a
 * `remembered` consent does not cover the scopes, or the account, its page, the application or its redirect URI is gone
 * @throws AppError forbidden where the session has ended
 */
export async function grantConsent(
  { userId, clientId, scopes, target, pageId: chosen = userId, signIn, resource = null }: NewGrant,
  consent: "given" | "remembered",
  expiresAt: SQL,
  transaction: Transaction,
): Promise<string | undefined> {
  const pages = await lockPages(userId, transaction);
  await requireOpenSession(transaction);
  if (!pages.includes(userId) || !(await lockApplication(clientId, transaction, target))) return undefined;
  const given = { pageId: chosen === userId ? null : chosen };
  const remembered = consent === "given" ? given : await lockConsent(userId, clientId, scopes, transaction);
  if (!remembered) return undefined;
  const { pageId } = remembered;
  if (!pages.includes(pageId ?? userId)) return undefined;
  if (consent === "given") await rememberConsent(userId, clientId, scopes, transaction, pageId);
  const signedIn = signIn && { signedInAt: signIn.at, isMultiFactor: signIn.isMultiFactor };
  return insertGrantRow({ userId, clientId, pageId, resource, expiresAt, ...signedIn }, transaction);
}

/** Returns undefined where `grantConsent` does. */
export async function issueCode(code: NewCode, consent: "given" | "remembered"): Promise<string | undefined> {
  const authorizationCode = newSecret("authorizationCode");
  const expiresAt = inSeconds(tokenLifetimeSeconds.authorizationCode);
  return database().transaction(async (transaction) => {
    const grantId = await grantConsent(code, consent, expiresAt, transaction);
    if (grantId === undefined) return undefined;
    const { scopes, redirectUri, codeChallenge, nonce } = code;
    const row = { scopes: [...scopes], redirectUri, codeChallenge, nonce, hash: hashSecret(authorizationCode) };
    await transaction.insert(oauthCodes).values({ ...row, grantId, expiresAt });
    return authorizationCode;
  });
}

const tables = { code: oauthCodes, refreshToken: oauthRefreshTokens, deviceCode: oauthDeviceCodes } as const;
export type ExchangedTable = (typeof tables)[keyof typeof tables];

/**
 * Locks the grant before its code or token, in the order of revocation. @returns undefined for none, or another
 * client's
 */
export async function lockGrant(
  kind: keyof typeof tables,
  hash: string,
  clientId: string,
  transaction: Transaction,
): Promise<{ id: string; userId: string; resource: Resource | null } | undefined> {
  if (!(await lockApplication(clientId, transaction))) return undefined;
  const table = tables[kind];
  const owning = transaction.select({ id: table.grantId }).from(table).where(eq(table.hash, hash));
  const [grant] = await transaction
    .select({ id: oauthGrants.id, userId: oauthGrants.userId, resource: oauthGrants.resource })
    .from(oauthGrants)
    .where(and(eq(oauthGrants.id, sql`(${owning})`), eq(oauthGrants.clientId, clientId)))
    .for("update");
  return grant;
}

/** It is called after `lockGrant`. */
export async function readLockedCode(hash: string, transaction: Transaction) {
  const [code] = await transaction
    .select({
      scopes: oauthCodes.scopes,
      redirectUri: oauthCodes.redirectUri,
      codeChallenge: oauthCodes.codeChallenge,
      isUsed: sql<boolean>`${oauthCodes.usedAt} is not null`,
      isExpired: sql<boolean>`${oauthCodes.expiresAt} <= now()`,
    })
    .from(oauthCodes)
    .where(eq(oauthCodes.hash, hash));
  return code && { ...code, scopes: code.scopes.filter(isScope) };
}

/** It is called after `lockGrant`. */
export async function readLockedRefreshToken(hash: string, transaction: Transaction) {
  const [token] = await transaction
    .select({
      scopes: oauthRefreshTokens.scopes,
      isUsed: sql<boolean>`${oauthRefreshTokens.usedAt} is not null`,
      isExpired: sql<boolean>`${oauthRefreshTokens.expiresAt} <= now()`,
    })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.hash, hash));
  return token && { ...token, scopes: token.scopes.filter(isScope) };
}

/** Ends a grant with its code and all tokens. */
export async function endGrant(grantId: string, transaction: Transaction): Promise<void> {
  await deleteGrantRows(eq(oauthGrants.id, grantId), transaction);
}

/** Deletes expired tokens, and grants without a live token. */
export async function deleteExpiredTokens(): Promise<void> {
  await deleteAccessTokenRows(lt(oauthAccessTokens.expiresAt, sql`now()`), database());
  const slack = sql`now() - make_interval(secs => ${tokenLifetimeSeconds.accessToken})`;
  await deleteGrantRows(lt(oauthGrants.expiresAt, slack), database());
  await deleteExpiredDeviceCodes();
  await deleteExpiredPersonalTokens();
}

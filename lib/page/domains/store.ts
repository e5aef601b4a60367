import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { domainClaims, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { changingDomains, changingProfile } from "@/lib/core/owners/change-events";
import { lockOwner, withLockedOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow, updateUserRows } from "@/lib/core/owners/user-row-store";

export type DomainClaim = { domain: string; token: string };
export type Domains = { isPremium: boolean; verified: string | null; claim: DomainClaim | undefined; misses: number };
export type ServedDomain = { domain: string; userId: string; username: string; alias: string | null };

/** A domain is lost after so many consecutive days without the record. */
const maxMisses = 3;

/** @throws AppError not_found when the account is gone */
export async function getDomains(userId: string): Promise<Domains> {
  const [row] = await database()
    .select({ isPremium: users.isPremium, verified: users.customDomain, claim: domainClaims })
    .from(users)
    .leftJoin(domainClaims, eq(domainClaims.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new AppError("not_found", message("goneAccount"));
  const claim = row.claim ? { domain: row.claim.domain, token: row.claim.token } : undefined;
  return { isPremium: row.isPremium, verified: row.verified, claim, misses: row.claim?.misses ?? 0 };
}

/** Returns whether a domain is of any use to the account: it may have one, or has one that is off. */
export async function mayHaveDomain(userId: string): Promise<boolean> {
  const { isPremium, verified, claim } = await getDomains(userId);
  return isPremium || verified !== null || claim !== undefined;
}

function requirePremium({ isPremium }: { isPremium: boolean }): void {
  if (!isPremium) throw new AppError("premium_required", message("premiumDomain"));
}

/** Keeps the account's token: a verified domain stays verified until the next one is. @throws AppError premium_required */
export async function claimDomain(userId: string, domain: string): Promise<void> {
  await withLockedOwner(userId, async (transaction, owner) => {
    requirePremium(owner);
    await transaction
      .insert(domainClaims)
      .values({ userId, domain, token: randomBytes(24).toString("base64url") })
      .onConflictDoUpdate({ target: domainClaims.userId, set: { domain, createdAt: sql`now()` } });
  });
}

/**
 * Takes the domain from its previous owner. @throws AppError premium_required; conflict when the claim changed
 * meanwhile
 */
export async function assignDomain(userId: string, { domain, token }: DomainClaim): Promise<void> {
  const before = await findOwner(domain);
  await changingDomains([userId, ...(before === undefined ? [] : [before])], () =>
    database().transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.domains'))`);
      requirePremium(await lockOwner(userId, transaction));
      const claimed = await transaction
        .update(domainClaims)
        .set({ checkedAt: sql`now()`, misses: 0 })
        .where(and(eq(domainClaims.userId, userId), eq(domainClaims.domain, domain), eq(domainClaims.token, token)))
        .returning({ domain: domainClaims.domain });
      if (claimed.length === 0) throw new AppError("conflict", message("domainChanged"));
      await updateUserRows(transaction, eq(users.customDomain, domain), { customDomain: null });
      await updateUserRow(transaction, userId, { customDomain: domain });
    }),
  );
}

async function findOwner(domain: string): Promise<string | undefined> {
  const [owner] = await database().select({ id: users.id }).from(users).where(eq(users.customDomain, domain));
  return owner?.id;
}

export async function removeDomain(userId: string): Promise<void> {
  await changingDomains([userId], () =>
    withLockedOwner(userId, async (transaction) => {
      await transaction.delete(domainClaims).where(eq(domainClaims.userId, userId));
      await updateUserRow(transaction, userId, { customDomain: null });
    }),
  );
}

/** This SQL condition holds for a verified domain of a premium account that is not being deleted. */
export const hasServedDomain = sql`(${users.customDomain} is not null and ${users.isPremium} and ${users.deleteAfter} is null)`;

export async function listServedDomains(): Promise<ServedDomain[]> {
  const rows = await database()
    .select({ domain: users.customDomain, userId: users.id, username: users.username, alias: users.alias })
    .from(users)
    .where(hasServedDomain);
  return rows.map(({ domain, ...owner }) => ({ domain: domain ?? "", ...owner }));
}

const servedDomain = statement((database) =>
  database
    .select({ userId: users.id, username: users.username, alias: users.alias })
    .from(users)
    .where(and(eq(users.customDomain, sql.placeholder("domain")), hasServedDomain))
    .prepare("served_domain"),
);

export async function findServedDomain(domain: string): Promise<ServedDomain | undefined> {
  const [owner] = await servedDomain().execute({ domain });
  return owner && { domain, ...owner };
}

export async function isDomainServed(domain: string): Promise<boolean> {
  return (await findServedDomain(domain)) !== undefined;
}

/** Returns verified domains that were not checked for a day, oldest first; no other process gets the same ones. */
export async function claimDueDomains(most: number): Promise<(DomainClaim & { userId: string })[]> {
  const due = sql`(select claims.user_id from domain_claims as claims join users as owners on owners.id = claims.user_id
    where owners.custom_domain is not null and not ${isWithinLast(sql`claims.checked_at`, 24 * 3600)}
    order by claims.checked_at limit ${most} for update of claims skip locked)`;
  const taken = await database()
    .update(domainClaims)
    .set({ checkedAt: sql`now()` })
    .from(users)
    .where(and(eq(users.id, domainClaims.userId), isNotNull(users.customDomain), sql`${domainClaims.userId} in ${due}`))
    .returning({ userId: domainClaims.userId, domain: users.customDomain, token: domainClaims.token });
  return taken.map(({ domain, ...claim }) => ({ ...claim, domain: domain ?? "" }));
}

/** The third consecutive miss loses the domain. */
export async function recordCheck(userId: string, domain: string, isThere: boolean): Promise<void> {
  const verified = and(eq(users.id, userId), eq(users.customDomain, domain));
  await changingProfile(userId, () =>
    database().transaction(async (transaction) => {
      const [owner] = await transaction.select({ id: users.id }).from(users).where(verified).for("no key update");
      if (!owner) return;
      const [claim] = await transaction
        .update(domainClaims)
        .set({ misses: isThere ? 0 : sql`${domainClaims.misses} + 1` })
        .where(and(eq(domainClaims.userId, userId), isThere ? gt(domainClaims.misses, 0) : undefined))
        .returning({ misses: domainClaims.misses });
      if ((claim?.misses ?? 0) >= maxMisses) await updateUserRow(transaction, userId, { customDomain: null });
    }),
  );
}

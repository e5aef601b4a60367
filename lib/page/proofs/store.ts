import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { linkProofs, links, users } from "@/db/schema";
import { changingProfile } from "@/lib/core/owners/change-events";
import type { LinkType } from "@/lib/page/links/link-kinds";
import type { PageLink, StoredProof } from "@/lib/page/links/schema";
import { toStoredProof } from "@/lib/page/links/store";
import type { CheckedLink, Outcome } from "./outcome";
import { provableAddress } from "./provable";

/** A proof is lost after so many checks in a row that find none, a day apart. */
const maxFailures = 3;
/** A proof that nobody could check for so long is lost as well. */
const maxDaysUnconfirmed = 28;

/** A link as it was when its check began. */
export type LinkToCheck = CheckedLink & { id: string; ownerId: string };

/** Reads the proofs of a page by the ids of its links. */
export async function listProofs(
  ownerId: string,
  executor: Executor = database(),
): Promise<ReadonlyMap<string, StoredProof>> {
  const rows = await executor
    .select()
    .from(linkProofs)
    .where(and(eq(linkProofs.userId, ownerId), isNotNull(linkProofs.method)));
  return new Map(rows.flatMap((row) => (toStoredProof(row) ? [[row.linkId, toStoredProof(row) as StoredProof]] : [])));
}

/** Has links of a published page that were never checked be checked by the next round, in the same transaction. */
export async function queueChecks(
  ownerId: string,
  published: readonly Pick<PageLink, "id" | "type" | "value" | "me">[],
  transaction: Transaction,
): Promise<void> {
  const queued = published.filter((link) => link.me && provableAddress(link) !== undefined);
  if (queued.length === 0) return;
  await transaction
    .insert(linkProofs)
    .values(queued.map(({ id }) => ({ linkId: id, userId: ownerId, dueAt: sql`now()` })))
    .onConflictDoNothing();
}

/** Returns links whose check is due, those that wait longest first; no other process gets the same ones for a day. */
export async function claimDueLinks(most: number): Promise<LinkToCheck[]> {
  const due = sql`(select proofs.link_id from ${linkProofs} proofs join ${users} owners on owners.id = proofs.user_id
    where proofs.due_at <= clock_timestamp() and owners.delete_after is null
    order by proofs.due_at limit ${most} for update of proofs skip locked)`;
  const claimed = await database()
    .update(linkProofs)
    .set({ dueAt: sql`now() + interval '1 day'` })
    .from(links)
    .where(and(eq(links.id, linkProofs.linkId), sql`${linkProofs.linkId} in ${due}`))
    .returning({ id: links.id, ownerId: links.userId, type: links.type, value: links.value });
  return claimed.map((link) => ({ ...link, type: link.type as LinkType }));
}

/**
 * Records what a check found, unless the link has changed since it began. Only failures of scheduled checks count, so
 * that an owner who tries things out loses nothing. @returns the proof as it is now
 */
export async function recordLinkCheck(
  link: LinkToCheck,
  outcome: Outcome,
  { isScheduled }: { isScheduled: boolean },
): Promise<StoredProof | undefined> {
  const write = () => database().transaction((transaction) => writeCheck(link, outcome, isScheduled, transaction));
  const isShown = typeof outcome === "object" || (await listProofs(link.ownerId)).has(link.id);
  return isShown ? changingProfile(link.ownerId, write) : write();
}

async function writeCheck(
  link: LinkToCheck,
  outcome: Outcome,
  isScheduled: boolean,
  transaction: Transaction,
): Promise<StoredProof | undefined> {
  // The lock keeps the value as it was checked, until the proof is there for a trigger to delete.
  const [present] = await transaction
    .select({ id: links.id })
    .from(links)
    .where(
      and(
        ...[eq(links.id, link.id), eq(links.userId, link.ownerId)],
        ...[eq(links.type, link.type), eq(links.value, link.value)],
      ),
    )
    .for("update");
  if (!present) return undefined;
  const [before] = await transaction.select().from(linkProofs).where(eq(linkProofs.linkId, link.id)).for("update");
  const change = typeof outcome === "object" ? proven(outcome) : unproven(before, outcome, isScheduled);
  const [row] = await transaction
    .insert(linkProofs)
    .values({ linkId: link.id, userId: link.ownerId, checkedAt: sql`now()`, ...change })
    .onConflictDoUpdate({
      target: linkProofs.linkId,
      set: {
        checkedAt: sql`now()`,
        ...change,
        ...(typeof outcome === "object" && { provenAt: sql`coalesce(${linkProofs.provenAt}, now())` }),
      },
    })
    .returning();
  return toStoredProof(row ?? null);
}

type Row = typeof linkProofs.$inferSelect;

/** The day differs by chance, so that proofs of one day are not checked at one time for ever. */
const proven = ({ method, actor }: Extract<Outcome, object>) => ({
  ...{ method, actor: actor ?? null, provenAt: sql`now()`, confirmedAt: sql`now()`, failures: 0 },
  dueAt: sql`now() + interval '6 days 12 hours' + random() * interval '1 day'`,
});

const nothing: Partial<Row> = {
  method: null,
  actor: null,
  provenAt: null,
  confirmedAt: null,
  failures: 0,
  dueAt: null,
};

function unproven(before: Row | undefined, outcome: Exclude<Outcome, object>, isScheduled: boolean) {
  if (!before?.method || !before.confirmedAt) return nothing;
  if (!isScheduled) return {};
  const failures = before.failures + (outcome === "absent" ? 1 : 0);
  const unconfirmedDays = (Date.now() - before.confirmedAt.getTime()) / 86_400_000;
  if (failures >= maxFailures || unconfirmedDays > maxDaysUnconfirmed) return nothing;
  return { failures, dueAt: sql`now() + interval '1 day' + random() * interval '6 hours'` };
}

/** Returns the owner's pages that links to check belong to, as their names are. */
export async function listOwners(ownerIds: readonly string[]) {
  const { id, username, alias, customDomain, isPremium } = users;
  return database()
    .select({ id, username, alias, customDomain, isPremium })
    .from(users)
    .where(inArray(id, [...new Set(ownerIds)]));
}

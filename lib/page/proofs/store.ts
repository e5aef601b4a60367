import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { linkProofs, links, users } from "@/db/schema";
import { changingProfile } from "@/lib/core/owners/change-events";
import type { LinkType } from "@/lib/page/links/link-kinds";
import { isOwnAccount } from "@/lib/page/links/own-account";
import type { StoredProof } from "@/lib/page/links/schema";
import { toStoredProof } from "@/lib/page/links/store";
import type { CheckedLink, LinkProblem, Outcome } from "./outcome";

/** A proof is lost after so many checks in a row that find none, a day apart. */
const maxFailures = 3;
/** A proof that nobody could check for so long is lost as well. */
const maxDaysUnconfirmed = 28;
/** A link without a proof is checked so often, the second time after a day and then once a week. */
const maxTries = 12;

/** A link as it was when its check began. */
export type LinkToCheck = CheckedLink & { id: string; ownerId: string };

/** What is known of the proof of a link: it may be proven though the last check found none. */
export type CheckedProof = {
  proof: StoredProof | undefined;
  checkedAt: Date | null;
  problem: LinkProblem | null;
};

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

/** Reads what is known of the links of a page that were or will be checked, by their ids. */
export async function listChecks(ownerId: string): Promise<ReadonlyMap<string, CheckedProof>> {
  const rows = await database().select().from(linkProofs).where(eq(linkProofs.userId, ownerId));
  return new Map(rows.map((row) => [row.linkId, toCheckedProof(row)]));
}

/** Returns links whose check is due, those that wait longest first; no other process gets the same ones for a day. */
export async function claimDueLinks(most: number): Promise<(LinkToCheck & { me: boolean })[]> {
  const due = sql`(select proofs.link_id from ${linkProofs} proofs join ${users} owners on owners.id = proofs.user_id
    where proofs.due_at <= clock_timestamp() and owners.delete_after is null
    order by proofs.due_at limit ${most} for update of proofs skip locked)`;
  const claimed = await database()
    .update(linkProofs)
    .set({ dueAt: sql`now() + interval '1 day'` })
    .from(links)
    .where(and(eq(links.id, linkProofs.linkId), sql`${linkProofs.linkId} in ${due}`))
    .returning({ id: links.id, ownerId: links.userId, type: links.type, value: links.value, isMe: links.isMe });
  return claimed.map(({ isMe, ...link }) => {
    const type = link.type as LinkType;
    return { ...link, type, me: isMe ?? isOwnAccount(type, link.value) };
  });
}

/** Leaves links that were claimed and are not proven unchecked, until they change. */
export async function endChecks(linkIds: readonly string[]): Promise<void> {
  // One that has changed since it was claimed is due already.
  const claimed = gt(linkProofs.dueAt, sql`now() + interval '1 hour'`);
  const ended = and(inArray(linkProofs.linkId, [...linkIds]), isNull(linkProofs.method), claimed);
  await database().update(linkProofs).set({ dueAt: null }).where(ended);
}

/**
 * Records what a check found, unless the link has changed since it began. Only failures of scheduled checks count, so
 * that an owner who tries things out loses nothing. @returns what is known now, and undefined where the link has changed
 */
export async function recordLinkCheck(
  link: LinkToCheck,
  outcome: Outcome,
  { isScheduled }: { isScheduled: boolean },
): Promise<CheckedProof | undefined> {
  const write = () => database().transaction((transaction) => writeCheck(link, outcome, isScheduled, transaction));
  const isShown = typeof outcome === "object" || (await listProofs(link.ownerId)).has(link.id);
  return isShown ? changingProfile(link.ownerId, write) : write();
}

async function writeCheck(
  link: LinkToCheck,
  outcome: Outcome,
  isScheduled: boolean,
  transaction: Transaction,
): Promise<CheckedProof | undefined> {
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
  return row && toCheckedProof(row);
}

const toCheckedProof = (row: Row): CheckedProof => ({
  proof: toStoredProof(row),
  checkedAt: row.checkedAt,
  problem: row.problem as LinkProblem | null,
});

type Row = typeof linkProofs.$inferSelect;

/** The day differs by chance, so that proofs of one day are not checked at one time for ever. */
const inAWeek = sql`now() + interval '6 days 12 hours' + random() * interval '1 day'`;
const inADay = sql`now() + interval '1 day' + random() * interval '6 hours'`;

const proven = ({ method, actor }: Extract<Outcome, object>) => ({
  ...{ method, actor: actor ?? null, provenAt: sql`now()`, confirmedAt: sql`now()`, failures: 0, problem: null },
  dueAt: inAWeek,
});

const nothing = { method: null, actor: null, provenAt: null, confirmedAt: null };

function unproven(before: Row | undefined, problem: LinkProblem, isScheduled: boolean) {
  if (!before?.method || !before.confirmedAt) return stillUnproven(before, problem, isScheduled);
  if (!isScheduled) return { problem };
  const failures = before.failures + (problem === "absent" ? 1 : 0);
  const unconfirmedDays = (Date.now() - before.confirmedAt.getTime()) / 86_400_000;
  if (failures >= maxFailures || unconfirmedDays > maxDaysUnconfirmed)
    return { ...nothing, problem, failures: 1, dueAt: inAWeek };
  return { problem, failures, dueAt: inADay };
}

/** Whoever asks for a check of a link that is not checked any more means to prove it. */
function stillUnproven(before: Row | undefined, problem: LinkProblem, isScheduled: boolean) {
  if (!isScheduled) return before?.dueAt ? { problem } : { problem, failures: 1, dueAt: inAWeek };
  const failures = (before?.failures ?? 0) + 1;
  if (failures >= maxTries) return { problem, failures, dueAt: null };
  return { problem, failures, dueAt: failures === 1 ? inADay : inAWeek };
}

/** Returns the owner's pages that links to check belong to, as their names are. */
export async function listOwners(ownerIds: readonly string[]) {
  const { id, username, alias, customDomain, isPremium } = users;
  return database()
    .select({ id, username, alias, customDomain, isPremium })
    .from(users)
    .where(inArray(id, [...new Set(ownerIds)]));
}

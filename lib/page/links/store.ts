import "server-only";
import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { linkProofs, links } from "@/db/schema";
import { columnNames, excludedValues } from "@/db/sql";
import { statement } from "@/db/statement";
import { invalidField } from "@/lib/core/errors";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import { createAndKeep, type KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { requireAllOwned, requireOwned } from "@/lib/core/owners/ownership";
import { changeAsOwner, lockedRoom, requireRoomNow } from "@/lib/core/owners/quota-store";
import { releaseFiles } from "@/lib/media/files/file-store";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { type LinkType, parseLinkValue } from "./link-kinds";
import { isOwnAccount } from "./own-account";
import {
  type Link,
  type LinkChange,
  type NewLink,
  type PageLink,
  type ProofMethod,
  type StoredProof,
  valueHint,
} from "./schema";

/** Only checked values are written to these columns. */
const columns = { id: links.id, type: links.type, value: links.value };
const shown = ({ id, type, value }: { id: string; type: string; value: string }): Link => ({
  id,
  type: type as LinkType,
  value,
});

const linksOfOwner = statement((database) =>
  database
    .select(columns)
    .from(links)
    .where(eq(links.userId, sql.placeholder("ownerId")))
    .orderBy(asc(links.position), asc(links.createdAt))
    .prepare("links_of_owner"),
);

/** Lists links in page order. */
export async function listLinks(ownerId: string): Promise<Link[]> {
  return (await linksOfOwner().execute({ ownerId })).map(shown);
}

const linkOfId = statement((database) =>
  database
    .select({ ...columns, userId: links.userId })
    .from(links)
    .where(eq(links.id, sql.placeholder("linkId")))
    .prepare("link_of_id"),
);

/** @throws AppError not_found, forbidden when it is another user's */
export async function getLink(ownerId: string, linkId: string): Promise<Link> {
  const [row] = await linkOfId().execute({ linkId });
  return shown(requireOwned(ownerId, "link", row));
}

const linkCreation = statement((database) => {
  const { steps, hasRoom } = lockedRoom(database, "links");
  const created = database.$with("created", { id: links.id, type: links.type, value: links.value }).as(sql`
    insert into ${links} ${columnNames(links.userId, links.position, links.type, links.value)}
    select existing.id, coalesce(existing.last, -1) + 1, ${sql.placeholder("type")}, ${sql.placeholder("value")}
    from existing where ${hasRoom} returning ${links.id}, ${links.type}, ${links.value}`);
  return database
    .with(...steps, created)
    .select()
    .from(created)
    .prepare("create_link");
});

/** @throws AppError limit_reached, not_found when the account is gone */
export async function createLink(ownerId: string, { type, value }: NewLink, keep?: KeepAnswer<Link>): Promise<Link> {
  const create = async (transaction?: Transaction) => {
    const [row] = await linkCreation(transaction).execute({ ownerId, type, value });
    return row && shown(row);
  };
  return changingProfile(ownerId, async () => {
    for (;;) {
      const link = await createAndKeep(create, keep);
      if (link) return link;
      await requireRoomNow("links", ownerId);
    }
  });
}

const isOwnLink = and(eq(links.id, sql.placeholder("linkId")), eq(links.userId, sql.placeholder("ownerId")));

const linkUpdate = statement((database) =>
  database
    .update(links)
    .set({ value: sql`${sql.placeholder("value")}` })
    .where(isOwnLink)
    .returning({ ...columns, userId: links.userId })
    .prepare("update_link"),
);

/** @throws AppError not_found, forbidden, invalid_request */
export async function updateLink(ownerId: string, linkId: string, change: LinkChange): Promise<Link> {
  const current = await getLink(ownerId, linkId);
  if (change.value === undefined) return current;
  const value = parseLinkValue(current.type, change.value);
  if (value === undefined) throw invalidField("value", { text: valueHint(current.type) });
  const [row] = await changingProfile(ownerId, () => linkUpdate().execute({ ownerId, linkId, value }));
  return shown(requireOwned(ownerId, "link", row));
}

/** One with a picture gives up the file in the same transaction. */
const linkDeletion = statement((database) =>
  database
    .delete(links)
    .where(and(isOwnLink, isNull(links.picture)))
    .returning({ id: links.id })
    .prepare("delete_link"),
);

/** @throws AppError not_found, forbidden */
export async function deleteLink(ownerId: string, linkId: string): Promise<void> {
  const deleted = await changingProfile(ownerId, () => linkDeletion().execute({ ownerId, linkId }));
  if (deleted.length > 0) return;
  await getLink(ownerId, linkId);
  await changeAsOwner(ownerId, async (transaction) => {
    const [row] = await transaction
      .delete(links)
      .where(and(eq(links.id, linkId), eq(links.userId, ownerId)))
      .returning({ picture: links.picture });
    if (row?.picture) await releaseFiles(ownerId, [toFileKey("image", row.picture)], transaction);
  });
  await removeFilesPendingDeletion(ownerId);
}

/** Takes a lost picture from its link, unless another has replaced it meanwhile. */
export async function clearLinkPicture(ownerId: string, linkId: string, file: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const named = and(eq(links.id, linkId), eq(links.userId, ownerId), eq(links.picture, file));
    await transaction.update(links).set({ picture: null }).where(named);
    await releaseFiles(ownerId, [toFileKey("image", file)], transaction);
  });
}

const instant = (date: Date | null) => date?.toISOString() ?? null;
const date = (instant: string | null) => (instant === null ? null : new Date(instant));

/** The heading of a page that was last published before headings were entries of their own. */
type SectionedLink = PageLink & { section: string | null };

/** Lists links in their own order. @param executor a transaction, which locks the rows */
export async function listPageLinks(ownerId: string, executor: Executor = database()): Promise<SectionedLink[]> {
  const query = executor
    .select()
    .from(links)
    .where(eq(links.userId, ownerId))
    .orderBy(asc(links.position), asc(links.createdAt));
  const rows = await (executor === database() ? query : query.for("update"));
  return rows.map(toPageLink);
}

const toPageLink = ({
  title,
  section,
  isHidden,
  isFeatured,
  picture,
  isMe,
  startsAt,
  endsAt,
  ...row
}: typeof links.$inferSelect): SectionedLink => ({
  ...shown(row),
  title,
  section,
  hidden: isHidden,
  featured: isFeatured,
  picture,
  me: isMe ?? isOwnAccount(row.type as LinkType, row.value),
  from: instant(startsAt),
  until: instant(endsAt),
});

/** Reads what only checked writes put there. */
export function toStoredProof(
  row: Pick<typeof linkProofs.$inferSelect, "method" | "provenAt" | "confirmedAt" | "actor"> | null,
): StoredProof | undefined {
  if (!row?.method || !row.provenAt || !row.confirmedAt) return undefined;
  return { method: row.method as ProofMethod, provenAt: row.provenAt, confirmedAt: row.confirmedAt, actor: row.actor };
}

const linksWithProofs = statement((database) =>
  database
    .select({ link: links, proof: linkProofs })
    .from(links)
    .leftJoin(linkProofs, eq(linkProofs.linkId, links.id))
    .where(eq(links.userId, sql.placeholder("ownerId")))
    .orderBy(asc(links.position), asc(links.createdAt))
    .prepare("links_with_proofs"),
);

/** Lists links as `listPageLinks`, and the proofs of those that are proven, by their ids. */
export async function listLinksWithProofs(
  ownerId: string,
): Promise<{ links: SectionedLink[]; proofs: ReadonlyMap<string, StoredProof> }> {
  const rows = await linksWithProofs().execute({ ownerId });
  const proofs = rows.flatMap(({ link, proof }) => {
    const stored = toStoredProof(proof);
    return stored ? [[link.id, stored] as const] : [];
  });
  return { links: rows.map(({ link }) => toPageLink(link)), proofs: new Map(proofs) };
}

/** Stores links in this order; needs the owner's lock. @throws AppError invalid_request for another user's link */
export async function replaceLinks(ownerId: string, next: readonly PageLink[], transaction: Transaction) {
  const ids = next.map(({ id }) => id);
  await transaction.delete(links).where(and(eq(links.userId, ownerId), notInArray(links.id, ids)));
  if (next.length === 0) return;
  const written = await transaction
    .insert(links)
    .values(
      next.map(({ id, type, value, title, hidden, featured, picture, me, from, until }, position) => ({
        ...{ id, userId: ownerId, position, type, value, title },
        ...{ isHidden: hidden, isFeatured: featured, picture, isMe: me, startsAt: date(from), endsAt: date(until) },
      })),
    )
    .onConflictDoUpdate({
      target: links.id,
      set: excludedValues(links, [
        "position",
        "type",
        "value",
        "title",
        "isHidden",
        "isFeatured",
        "picture",
        "isMe",
        "startsAt",
        "endsAt",
      ]),
      setWhere: eq(links.userId, ownerId),
    })
    .returning({ id: links.id });
  requireAllOwned("links", ids, written);
}

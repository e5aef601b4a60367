import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { cards, formEntries, handles, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { accountOfRow } from "@/lib/core/owners/account-of-store";
import { isRowId } from "@/lib/core/random-id";
import type { CardExtra } from "@/lib/page/cards/card-types";
import type { Profile } from "@/lib/people/users/store";

/** A form of a page, and whom its entries go to. */
export type PageForm = {
  cardId: string;
  ownerId: string;
  locale: Profile["locale"];
  /** The heading of the form. */
  title: string | null;
  extra: CardExtra<"form">;
  /** The confirmed address of the page's account, or null. */
  address: string | null;
};

export type FormEntry = Pick<
  typeof formEntries.$inferSelect,
  "id" | "title" | "email" | "message" | "consent" | "createdAt"
>;

const formOfCard = statement((database) =>
  database
    .select({
      cardId: cards.id,
      ownerId: cards.userId,
      locale: sql<Profile["locale"]>`${users.locale}`,
      title: cards.value,
      extra: sql<CardExtra<"form">>`${cards.extra}`,
      address: sql<string | null>`(select account.email from ${users} account
        where account.id = ${accountOfRow()} and account.email_verified is not null)`,
    })
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .innerJoin(cards, eq(cards.userId, users.id))
    .where(
      and(
        eq(handles.key, sql.placeholder("key")),
        sql`${handles.kind} <> 'former'`,
        eq(cards.id, sql.placeholder("cardId")),
        eq(cards.type, "form"),
      ),
    )
    .prepare("form_of_card"),
);

/** @throws AppError not_found where the page has no such form */
export async function getForm(handle: string, cardId: string): Promise<PageForm> {
  const [form] = isRowId(cardId) ? await formOfCard().execute({ key: handle.toLowerCase(), cardId }) : [];
  if (!form) throw new AppError("not_found", { text: "This page has no such form" });
  return form;
}

/** A browser sends a form again for some minutes, and a person who means to says something else. */
const repeatedWithinMinutes = 10;

export type NewEntry = { email: string | null; message: string | null };

/**
 * An address that the form has already is not stored again, nor is a message that comes again since its answer was lost.
 * @returns whether it was stored @throws AppError limit_reached where the owner has as many entries as fit
 */
export async function addEntry({ ownerId, cardId, title, extra }: PageForm, entry: NewEntry): Promise<boolean> {
  const { email, message: text } = entry;
  const isRepeated = sql`exists (select 1 from ${formEntries} where ${formEntries.userId} = ${ownerId}
    and ${formEntries.createdAt} > now() - make_interval(mins => ${repeatedWithinMinutes}) and ${formEntries.cardId} = ${cardId}
    and ${formEntries.message} = ${text}::text and ${formEntries.email} is not distinct from ${email}::text)`;
  const hasRoom = sql`(select count(*) from ${formEntries} where ${formEntries.userId} = ${ownerId}) < ${inboxBounds.entries}`;
  const stored = await database()
    .insert(formEntries)
    .select(
      sql`select gen_random_uuid(), ${ownerId}::uuid, ${cardId}::uuid, ${title}::text, ${email}::text, ${text}::text,
          ${extra?.consent ?? null}::text, now()
        where ${hasRoom} and not ${isRepeated}`,
    )
    .onConflictDoNothing()
    .returning({ id: formEntries.id });
  if (stored.length > 0) return true;
  if ((await countEntries(ownerId)) >= inboxBounds.entries)
    throw new AppError("limit_reached", { text: "This form takes no more entries" });
  return false;
}

export const countEntries = (ownerId: string): Promise<number> =>
  database().$count(formEntries, eq(formEntries.userId, ownerId));

/** Lists the newest first. @param before the id of the entry that the list goes on after */
export async function listEntries(ownerId: string, count: number, before?: string): Promise<FormEntry[]> {
  const { id, title, email, message, consent, createdAt } = formEntries;
  const isOlder =
    before !== undefined && isRowId(before)
      ? sql`(${createdAt}, ${id}) < (select e.created_at, e.id from ${formEntries} e where e.id = ${before}::uuid and e.user_id = ${ownerId})`
      : undefined;
  return database()
    .select({ id, title, email, message, consent, createdAt })
    .from(formEntries)
    .where(and(eq(formEntries.userId, ownerId), isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(count);
}

/** Deletes one entry, or all of them. An entry that is gone is no error. */
export async function deleteEntries(ownerId: string, entryId?: string): Promise<void> {
  const own = eq(formEntries.userId, ownerId);
  await database()
    .delete(formEntries)
    .where(entryId === undefined ? own : and(own, eq(formEntries.id, entryId)));
}

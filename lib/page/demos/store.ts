import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { accounts, comparedHandle, handles, users } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { changingProfile } from "@/lib/core/owners/change-events";
import { insertUserRow } from "@/lib/core/owners/user-row-store";
import type { ListedCard } from "@/lib/page/cards/schema";
import { insertFixedStates } from "@/lib/page/cards/state-store";
import { replaceCards } from "@/lib/page/cards/store";
import type { PageLink } from "@/lib/page/links/schema";
import { replaceLinks } from "@/lib/page/links/store";
import { assignHandle, lockHandles } from "@/lib/people/users/handle-store";

/** The usernames stand in the order in which they are shown. */
const demoUsernames = ["demo", "demo-music", "demo-links", "demo-cards"] as const;
export type DemoUsername = (typeof demoUsernames)[number];

/** This SQL tells a demo from a person's account of the same name: a demo has no way to sign in. */
export const isDemo = sql`(${inArray(users.username, [...demoUsernames])} and ${users.email} is null
  and ${users.passwordHash} is null and ${users.accountId} is null and not exists (select from ${accounts} where ${accounts.userId} = ${users.id}))`;

export type DemoRows = {
  username: DemoUsername;
  columns: Omit<typeof users.$inferInsert, "username">;
  links: readonly PageLink[];
  cards: readonly ListedCard[];
  /** The answers of the cards' services, by the name of the source. */
  answers: Readonly<Record<string, unknown>>;
};

/** Returns false as well when all accounts are gone again, since the sequence of their numbers has begun. */
export async function isNewDatabase(): Promise<boolean> {
  const [row] = await executeRows<{ began: boolean }>(database(), sql`select is_called as began from users_uid_seq`);
  return row?.began === false;
}

/** Returns the new account's id, or undefined when the name or a similar one is taken. */
export async function createDemo({ username, columns, links, cards, answers }: DemoRows): Promise<string | undefined> {
  const id = randomUUID();
  return changingProfile(id, () =>
    database().transaction(async (transaction) => {
      await lockHandles(transaction);
      if ((await transaction.$count(handles, eq(comparedHandle(handles.key), username))) > 0) return undefined;
      await insertUserRow({ ...columns, username, id }, transaction);
      await assignHandle(id, "username", username, transaction);
      await replaceLinks(id, links, transaction);
      await replaceCards(id, cards, transaction);
      await insertFixedStates(id, answers, transaction);
      return id;
    }),
  );
}

export type StoredDemo = { id: string; username: DemoUsername };

/** Lists the demos that are there, in the order in which they are shown. */
export async function listDemos(): Promise<StoredDemo[]> {
  // The handles have an index.
  const rows = await database()
    .select({ id: users.id, username: users.username })
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .where(and(inArray(handles.key, [...demoUsernames]), isDemo));
  return demoUsernames.flatMap((username) => {
    const found = rows.find((row) => row.username === username);
    return found ? [{ id: found.id, username }] : [];
  });
}

/** @param handle in lower case */
export async function isDemoHandle(handle: string): Promise<boolean> {
  const isName = demoUsernames.some((username) => username === handle);
  return isName && (await listDemos()).some(({ username }) => username === handle);
}

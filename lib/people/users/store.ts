import "server-only";
import { and, eq, getTableColumns, ne, type Placeholder, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { audios, handles, profileCounts, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { AppError, invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { pagesOfAccount } from "@/lib/core/owners/account-of-store";
import { changingProfile, notifyProfilesChanged } from "@/lib/core/owners/change-events";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { type UserColumns, updateUserRows } from "@/lib/core/owners/user-row-store";
import { listAssetKeys } from "@/lib/media/files/asset-store";
import { deleteAllAudios } from "@/lib/media/files/audio-store";
import { releaseFiles } from "@/lib/media/files/file-store";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { toColumns } from "./columns";
import { changeHandles } from "./handle-change-store";
import { lockHandles, unknownProfile } from "./handle-store";
import type { UserChange } from "./schema";
import type { ColumnValues } from "./shape";

const {
  passwordHash: _,
  pendingEmail: __,
  pendingEmailSince: ___,
  deleteAfter: ____,
  ...ofAccount
} = getTableColumns(users);
/** Reads what an account alone has: its row is the page's own, unless that is a further page. */
const ofItsAccount = (column: PgColumn) =>
  sql`${sql`case when ${users.accountId} is null then ${column} else (select account.${sql.identifier(column.name)}
  from ${users} account where account.id = ${users.accountId}) end`}`.mapWith(column);

const columnsOfItsAccount = {
  email: ofItsAccount(users.email),
  emailVerified: ofItsAccount(users.emailVerified),
  otpEnabled: ofItsAccount(users.otpEnabled),
};

/** The owner may see these columns. Those that a further page has from its account come by `withAccount`. */
export const accountColumns = ofAccount;
const { email, emailVerified, otpEnabled, ...profileColumns } = accountColumns;

type Audio = {
  id: string;
  name: string;
  file: string;
  duration: number;
  coverId: string | null;
};
/** The columns have the types of their schemas, which every write passes; joined values are added. */
type Typed = ColumnValues & { audios: Audio[]; viewCount: number; likeCount: number };
type Row = Pick<typeof users.$inferSelect, keyof typeof accountColumns>;
export type Account = Omit<Row, keyof Typed> & Typed;
export type Profile = Omit<Account, "email" | "emailVerified" | "otpEnabled">;

// The inner template is needed: drizzle strips table names from the outermost columns of a select without a join.
const audioList = sql<Audio[]>`${sql`coalesce((
  select json_agg(json_build_object('id', ${audios.id}, 'name', ${audios.name}, 'file', ${audios.file},
    'duration', ${audios.durationSeconds}, 'coverId', ${audios.coverId}) order by ${audios.position}, ${audios.createdAt})
  from ${audios} where ${audios.userId} = ${users.id}), '[]'::json)`}`;

export const relatedColumns = {
  audios: audioList,
  viewCount: sql<number>`coalesce(${profileCounts.views}, 0)`.mapWith(Number),
  likeCount: sql<number>`coalesce(${profileCounts.likes}, 0)`.mapWith(Number),
};

const countColumn = (column: typeof profileCounts.views | typeof profileCounts.likes) =>
  sql<number>`${sql`coalesce((select ${column} from ${profileCounts} where ${profileCounts.userId} = ${users.id}), 0)`}`.mapWith(
    Number,
  );
const countsOfUser = { viewCount: countColumn(profileCounts.views), likeCount: countColumn(profileCounts.likes) };

const profileOfHandle = statement((database) =>
  database
    .select({ ...profileColumns, ...relatedColumns })
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(and(eq(handles.key, sql.placeholder("key")), ne(handles.kind, "former")))
    .prepare("profile_of_handle"),
);

const ownerOfHandle = statement((database) =>
  database
    .select({ userId: handles.userId })
    .from(handles)
    .where(and(eq(handles.key, sql.placeholder("key")), ne(handles.kind, "former")))
    .prepare("owner_of_handle"),
);

/** Compares without regard to case. */
export async function findProfileOwner(handle: string): Promise<string | undefined> {
  const [owner] = await ownerOfHandle().execute({ key: handle.toLowerCase() });
  return owner?.userId;
}

const profileOfId = statement((database) =>
  database
    .select({ ...profileColumns, ...relatedColumns })
    .from(users)
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare("profile_of_id"),
);

/** @throws AppError not_found when the account is gone */
export async function getProfileById(userId: string, transaction?: Transaction): Promise<Profile> {
  const query = transaction
    ?.select({ ...profileColumns, audios: audioList, ...countsOfUser })
    .from(users)
    .where(eq(users.id, userId));
  const [profile] = await (query ?? profileOfId().execute({ id: userId }));
  if (!profile) throw new AppError("not_found", message("goneAccount"));
  return profile as Profile;
}

/** Adds what a further page has from its account; for first pages, which most reads are about, nothing is read. */
export async function withAccount(row: Account): Promise<Account> {
  if (row.accountId === null) return row;
  const [found] = await database().select(columnsOfItsAccount).from(users).where(eq(users.id, row.id));
  return { ...row, ...(found as Partial<Account>) };
}

/** Returns the account as its owner may see it. @throws AppError not_found when the account is gone */
export async function getAccount(userId: string): Promise<Account> {
  const [account] = await database()
    .select({ ...accountColumns, ...relatedColumns })
    .from(users)
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(eq(users.id, userId));
  if (!account) throw new AppError("not_found", message("goneAccount"));
  return withAccount(account as Account);
}

/** Compares without regard to case. @throws AppError not_found */
export async function getProfile(handle: string): Promise<Profile> {
  const [profile] = await profileOfHandle().execute({ key: handle.toLowerCase() });
  if (!profile) throw unknownProfile();
  return profile as Profile;
}

/** Changes all or nothing. @throws AppError not_found, invalid_request, conflict (taken), limit_reached (24 hours) */
export async function updateUser(userId: string, change: UserChange): Promise<Account> {
  return isPlain(change)
    ? writeColumns(userId, toColumns(change))
    : changingProfile(userId, () => database().transaction((transaction) => changeAll(userId, change, transaction)));
}

function isPlain({ username, alias, profile, assets }: UserChange): boolean {
  return username === undefined && alias === undefined && profile?.font !== "custom" && assets === undefined;
}

async function changeAll(userId: string, change: UserChange, transaction: Transaction): Promise<Account> {
  if (change.username !== undefined || change.alias !== undefined) await changeHandles(userId, change, transaction);
  if (change.profile?.font === "custom") await requireCustomFont(userId, transaction);
  const cleared = change.assets ? await clearFiles(userId, change.assets, transaction) : [];
  const account = await writeColumns(userId, toColumns(change), transaction);
  await releaseFiles(userId, cleared, transaction);
  return account;
}

type Columns = ReturnType<typeof toColumns>;

/** Returns the account from the update itself: a later read that fails would report a committed change as failed. */
function accountUpdate(userId: string | Placeholder, set: UserColumns, executor: Executor) {
  const stamped = { ...set, updatedAt: sql`now()` };
  const returned = { ...accountColumns, ...columnsOfItsAccount, audios: audioList, ...countsOfUser };
  return updateUserRows(executor, eq(users.id, userId), stamped).returning(returned);
}

/** A statement stays prepared for the life of its connection, and callers choose the sets of columns. */
const maxPreparedUpdates = 64;
const preparedUpdates = statement(() => new Map<string, ReturnType<typeof prepareUpdate>>());

/** Prepares one statement for each set of columns: building it costs as much as the rest of the request. */
function preparedUpdate(columns: string) {
  const prepared = preparedUpdates();
  const update = prepared.get(columns) ?? prepareUpdate(columns, prepared.size);
  if (prepared.size < maxPreparedUpdates) prepared.set(columns, update);
  return update;
}

function prepareUpdate(columns: string, number: number) {
  const set = Object.fromEntries(
    columns.split(",").map((name) => [name, sql`${sql.param(sql.placeholder(name), users[name as keyof Columns])}`]),
  );
  return accountUpdate(sql.placeholder("userId"), set, database()).prepare(`update_user_${number}`);
}

/** Tells this server's caches as `updateUserRow` does. @throws AppError not_found when the account is gone */
export async function writeColumns(userId: string, columns: Columns, transaction?: Transaction): Promise<Account> {
  const names = Object.keys(columns).sort().join();
  const alone = async () =>
    names === "" ? accountUpdate(userId, columns, database()) : preparedUpdate(names).execute({ userId, ...columns });
  const [account] = await (transaction ? accountUpdate(userId, columns, transaction) : changingProfile(userId, alone));
  if (!account) throw new AppError("not_found", message("goneAccount"));
  return account as Account;
}

/** Clears all but columns. @returns the files to release once the columns are written */
async function clearFiles(userId: string, assets: NonNullable<UserChange["assets"]>, transaction: Transaction) {
  const cleared = (["avatar", "background", "cursor"] as const).filter((kind) => assets[kind] === null);
  if (cleared.length > 0 || assets.audios === null) await lockOwner(userId, transaction);
  if (assets.audios === null) await deleteAllAudios(userId, transaction);
  return listAssetKeys(userId, cleared, transaction);
}

async function requireCustomFont(userId: string, transaction: Transaction): Promise<void> {
  const [user] = await transaction.select({ font: users.customFont }).from(users).where(eq(users.id, userId));
  if (!user?.font) throw invalidField("profile.font", message("fontFirst"));
}

export type AccountFlag = "isPremium" | "isVerified";

/** Changes a flag for the operator: premium for all pages of the account. @throws AppError not_found */
export async function updateAccountFlag(username: string, flag: AccountFlag, isOn: boolean): Promise<void> {
  const { id } = await getProfile(username);
  const pages = flag === "isPremium" ? sql`${users.id} in ${pagesOfAccount(id)}` : eq(users.id, id);
  const written = await database().transaction(async (transaction) => {
    // A page that is made or moved meanwhile would keep the flag of before.
    await lockHandles(transaction);
    return updateUserRows(transaction, pages, { [flag]: isOn, updatedAt: sql`now()` }).returning({ id: users.id });
  });
  notifyProfilesChanged(written.map((page) => page.id));
}

/** Deletes the files as well that are no longer used. @throws AppError as `updateUser` */
export async function changeProfile(userId: string, change: UserChange): Promise<Account> {
  const account = await updateUser(userId, change);
  if (Object.values(change.assets ?? {}).includes(null)) await removeFilesPendingDeletion(userId);
  return account;
}

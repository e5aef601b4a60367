import "server-only";
import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { executeRows } from "@/db/rows";
import { audios, oauthClients, pageDrafts, pageVersions, pendingDeletion, storedFiles, users } from "@/db/schema";
import { storedKinds } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { isInPage, queueFilesForDeletion } from "./file-store";
import { type AssetKind, assetColumns, deleteAudio } from "./store";

/**
 * `id` is that of the track or application. Nobody knows whether a file of a draft or version moves, or how long it is.
 */
export type Reference = {
  key: string;
  ownerId: string;
  place: AssetKind | "audio" | "cover" | "icon" | "page";
  id: string | null;
  isAnimated: boolean;
  durationSeconds: number;
};

const inFolder = (kind: keyof typeof storedKinds) => sql.raw(`'${storedKinds[kind].folder}/'`);
const isAnimated = {
  ...{ avatar: sql`${users.avatarIsAnimated}`, background: sql`${users.backgroundIsAnimated}` },
  ...{ cursor: sql`false`, font: sql`false` },
};
const assets = (["avatar", "background", "cursor", "font"] as const).map(
  (
    kind,
  ) => sql`select ${inFolder(kind)} || ${assetColumns[kind]} as key, ${users.id} as owner, ${sql.raw(`'${kind}'`)} as place,
    null::uuid as id, ${isAnimated[kind]} as animated, 0 as seconds from ${users} where ${assetColumns[kind]} is not null`,
);
const tracks = [
  sql`select ${inFolder("audio")} || ${audios.file}, ${audios.userId}, 'audio', ${audios.id}, false, ${audios.durationSeconds}
    from ${audios}`,
  sql`select ${inFolder("cover")} || ${audios.coverId} || '.png', ${audios.userId}, 'cover', ${audios.id}, false, 0
    from ${audios} where ${audios.coverId} is not null`,
];
const icons = sql`select ${inFolder("icon")} || ${oauthClients.icon}, ${oauthClients.ownerId}, 'icon', ${oauthClients.id}, false, 0
  from ${oauthClients} where ${oauthClients.icon} is not null`;
const pages = sql`select distinct unnest(files), user_id, 'page', null::uuid, false, 0 from (
  select user_id, files from ${pageDrafts} union all select user_id, files from ${pageVersions}) as pages`;
const referencesOfRows: SQL = sql.join([...assets, ...tracks, icons], sql` union all `);
const references: SQL = sql.join([referencesOfRows, pages], sql` union all `);
const referenceColumns = sql`key, owner as "ownerId", place, id, animated as "isAnimated", seconds as "durationSeconds"`;

const isNamed = sql`exists (select from (${references}) as r where r.key = ${storedFiles.key})`;

/** Returns references in the order of keys, and all references of the last key. */
export async function listReferences(afterKey: string, most: number): Promise<Reference[]> {
  return executeRows<Reference>(
    database(),
    sql`select ${referenceColumns} from (${references}) as r where key collate "C" > ${afterKey}
      order by key collate "C" fetch first ${sql.raw(String(most))} rows with ties`,
  );
}

export async function listUnusedFiles(most: number): Promise<string[]> {
  const rows = await executeRows<{ key: string }>(
    database(),
    sql`select ${storedFiles.key} from ${storedFiles} where ${storedFiles.state} = 'live' and ${storedFiles.userId} is not null
      and not ${isNamed} order by 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}

export async function listUnrecordedReferences(most: number): Promise<Reference[]> {
  return executeRows<Reference>(
    database(),
    sql`select ${referenceColumns} from (${references}) as r
      where not exists (select from ${storedFiles} f where f.key = r.key and f.state = 'live') order by 1 limit ${most}`,
  );
}

export async function unknownKeys(keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const given = sql.join(
    keys.map((key) => sql`(${key})`),
    sql`, `,
  );
  const rows = await executeRows<{ key: string }>(
    database(),
    sql`select g.key from (values ${given}) as g (key)
      where not exists (select from ${storedFiles} f where f.key = g.key)
      and not exists (select from (${references}) as r where r.key = g.key)`,
  );
  return rows.map(({ key }) => key);
}

/** Queues those files that no row, draft or version names any more. */
export async function releaseFiles(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .update(storedFiles)
    .set({ state: pendingDeletion })
    .where(
      and(
        eq(storedFiles.userId, ownerId),
        inArray(storedFiles.key, [...keys]),
        not(isInPage),
        sql`not exists (select from (${referencesOfRows}) as r where r.owner = ${ownerId} and r.key = ${storedFiles.key})`,
      ),
    );
}

/** Leaves out files that something names by now. */
export async function queueUnusedFilesForDeletion(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database()
    .insert(storedFiles)
    .values(keys.map((key) => ({ key, state: pendingDeletion, bytes: 0 })))
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: pendingDeletion }, setWhere: sql`not ${isNamed}` });
}

export async function recordFile(
  { key, ownerId, isAnimated, durationSeconds }: Reference,
  bytes: number,
): Promise<void> {
  await database()
    .insert(storedFiles)
    .values({ key, userId: ownerId, bytes, state: "live", isAnimated, durationSeconds })
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: "live", userId: ownerId } });
}

type RowReference = Pick<Reference, "key" | "ownerId" | "id"> & { place: Exclude<Reference["place"], "page"> };

export const belongsToRow = (reference: Reference): reference is Reference & RowReference => reference.place !== "page";

/** Clears what its owner could clear: the asset, the cover, the icon, or the whole track. */
export async function clearReference({ key, ownerId, place, id }: RowReference): Promise<void> {
  if (place === "audio") return id === null ? undefined : deleteAudio(ownerId, id);
  const name = key.slice(key.indexOf("/") + 1);
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      await lockOwner(ownerId, transaction);
      await queueFilesForDeletion(ownerId, [key], transaction);
      if (place === "cover") {
        await transaction
          .update(audios)
          .set({ coverId: null })
          .where(and(eq(audios.id, id ?? ""), eq(audios.coverId, name.replace(/\.png$/, ""))));
        return;
      }
      if (place === "icon") {
        const named = and(eq(oauthClients.id, id ?? ""), eq(oauthClients.icon, name));
        await transaction.update(oauthClients).set({ icon: null }).where(named);
        return;
      }
      const cleared = {
        avatar: { avatar: null, avatarIsAnimated: false },
        background: { background: null, backgroundIsAnimated: false },
        cursor: { cursor: null },
        font: { customFont: null, font: sql`case when ${users.font} = 'custom' then 'Inter' else ${users.font} end` },
      };
      await transaction
        .update(users)
        .set(cleared[place])
        .where(and(eq(users.id, ownerId), eq(assetColumns[place], name)));
    }),
  );
}

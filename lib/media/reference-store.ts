import "server-only";
import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { rowsOf } from "@/db/rows";
import { audios, storedFiles, users } from "@/db/schema";
import { changingProfile } from "@/lib/owners/change-events";
import { lockOwner } from "@/lib/owners/quota-store";
import { mediaKinds } from "@/lib/storage/media-kinds";
import { isInPage, queueFilesForDeletion } from "./file-store";
import { type AssetKind, assetColumns, deleteAudio } from "./store";

/** A file that a row points to: an asset of a profile, or a track's sound or cover; `id` is of the track. */
export type Reference = { key: string; ownerId: string; place: AssetKind | "audio" | "cover"; id: string | null };

const inFolder = (kind: keyof typeof mediaKinds) => sql.raw(`'${mediaKinds[kind].folder}/'`);
const assets = (["avatar", "background", "cursor", "font"] as const).map(
  (
    kind,
  ) => sql`select ${inFolder(kind)} || ${assetColumns[kind]} as key, ${users.id} as owner, ${sql.raw(`'${kind}'`)} as place,
    null::uuid as id from ${users} where ${assetColumns[kind]} is not null`,
);
const tracks = [
  sql`select ${inFolder("audio")} || ${audios.file}, ${audios.userId}, 'audio', ${audios.id} from ${audios}`,
  sql`select ${inFolder("cover")} || ${audios.coverId} || '.png', ${audios.userId}, 'cover', ${audios.id} from ${audios}
    where ${audios.coverId} is not null`,
];
const references: SQL = sql.join([...assets, ...tracks], sql` union all `);

/** Lists up to `most` references after that key, in the order of keys. */
export async function listReferences(afterKey: string, most: number): Promise<Reference[]> {
  return rowsOf<Reference>(
    database(),
    sql`select key, owner as "ownerId", place, id from (${references}) as r where key collate "C" > ${afterKey}
      order by key collate "C" limit ${most}`,
  );
}

/** Keys of `live` files that no row points to, up to so many. */
export async function listUnusedFiles(most: number): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    database(),
    sql`select ${storedFiles.key} from ${storedFiles} where ${storedFiles.state} = 'live' and ${storedFiles.userId} is not null
      and not exists (select from (${references}) as r where r.key = ${storedFiles.key}) and not ${isInPage} order by 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}

/** References to files that no record calls `live`, up to so many. */
export async function listUnrecordedReferences(most: number): Promise<Reference[]> {
  return rowsOf<Reference>(
    database(),
    sql`select key, owner as "ownerId", place, id from (${references}) as r
      where not exists (select from ${storedFiles} f where f.key = r.key and f.state = 'live') order by 1 limit ${most}`,
  );
}

/** Which of these keys have neither a record nor a row. */
export async function unknownKeys(keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const given = sql.join(
    keys.map((key) => sql`(${key})`),
    sql`, `,
  );
  const rows = await rowsOf<{ key: string }>(
    database(),
    sql`select g.key from (values ${given}) as g (key)
      where not exists (select from ${storedFiles} f where f.key = g.key)
      and not exists (select from (${references}) as r where r.key = g.key)`,
  );
  return rows.map(({ key }) => key);
}

/** Queues those of a person's files for deletion that no row, draft or version names any more. */
export async function releaseFiles(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(
      and(
        eq(storedFiles.userId, ownerId),
        inArray(storedFiles.key, [...keys]),
        not(isInPage),
        sql`not exists (select from (${references}) as r where r.owner = ${ownerId} and r.key = ${storedFiles.key})`,
      ),
    );
}

/** Queues files that no row points to for deletion by the next sweep. */
export async function queueUnusedFilesForDeletion(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database()
    .insert(storedFiles)
    .values(keys.map((key) => ({ key, state: "doomed" as const, bytes: 0 })))
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: "doomed" } });
}

/** Records a file that a row points to and storage has. */
export async function recordFile({ key, ownerId }: Reference, bytes: number): Promise<void> {
  await database()
    .insert(storedFiles)
    .values({ key, userId: ownerId, bytes, state: "live" })
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: "live", userId: ownerId } });
}

/** Clears a reference to a lost file, as its owner would: the asset, the cover, or the whole track. */
export async function clearReference({ key, ownerId, place, id }: Reference): Promise<void> {
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

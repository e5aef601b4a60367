import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { audios, cards, links, oauthClients, pageDrafts, pageVersions, storedFiles, users } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { storedKinds } from "@/lib/core/operation/media-kinds";

export const assetColumns = {
  avatar: users.avatar,
  background: users.background,
  cursor: users.cursor,
  font: users.customFont,
};
export type AssetKind = keyof typeof assetColumns;

/**
 * `id` is that of the track, application, card or link. Nobody knows whether a file of a draft or version moves, or how
 * long it is.
 */
export type Reference = { key: string; ownerId: string; isAnimated: boolean; durationSeconds: number } & (
  | { place: "audio" | "cover" | "icon" | "card" | "link"; id: string }
  | { place: AssetKind | "page"; id: null }
);

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
const pictures = [
  sql`select ${inFolder("image")} || (image ->> 'file'), ${cards.userId}, 'card', ${cards.id}, false, 0
    from ${cards} cross join lateral jsonb_array_elements(${cards.extra} -> 'images') as image where ${cards.type} = 'image'`,
  sql`select ${inFolder("image")} || ${links.picture}, ${links.userId}, 'link', ${links.id}, false, 0
    from ${links} where ${links.picture} is not null`,
];
const pages = sql`select distinct unnest(files), user_id, 'page', null::uuid, false, 0 from (
  select user_id, files from ${pageDrafts} union all select user_id, files from ${pageVersions}) as pages`;
const referencesOfRows: SQL = sql.join([...assets, ...tracks, icons, ...pictures], sql` union all `);
const references: SQL = sql.join([referencesOfRows, pages], sql` union all `);
const referenceColumns = sql`key, owner as "ownerId", place, id, animated as "isAnimated", seconds as "durationSeconds"`;

/** This SQL condition holds where a row, draft or version of anybody names the file. */
export const isNamed = sql`exists (select from (${references}) as r where r.key = ${storedFiles.key})`;

const isNamedBy = (from: typeof pageDrafts | typeof pageVersions) =>
  sql`exists (select from ${from} where ${from.userId} = ${storedFiles.userId} and ${storedFiles.key} = any(${from.files}))`;

/** This SQL condition holds where a draft or a version of its owner's page names the file. */
export const isInPage = sql`(${isNamedBy(pageDrafts)} or ${isNamedBy(pageVersions)})`;

/** This SQL condition holds where a row, draft or version of the owner names the file. */
export const isNamedByOwner = (ownerId: string): SQL =>
  sql`(${isInPage} or exists (select from (${referencesOfRows}) as r where r.owner = ${ownerId} and r.key = ${storedFiles.key}))`;

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

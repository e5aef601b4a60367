import "server-only";
import { randomUUID } from "node:crypto";
import { copyFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { describeFailure, log } from "@/lib/core/log";
import { type StoredKind, toFileKey } from "@/lib/core/operation/media-kinds";
import { env } from "@/lib/core/process/env";
import { replaceAsset } from "@/lib/media/files/asset-store";
import { createAudio } from "@/lib/media/files/audio-store";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { discardPrepared, type Prepared, storeFiles } from "@/lib/media/uploads/uploads";
import { toArrangement, withOneOrder } from "@/lib/page/document/order";
import { isOwnAccount } from "@/lib/page/links/own-account";
import { lookColumns } from "@/lib/page/themes/start-with-theme";
import { deleteAccount } from "@/lib/people/auth/account/deletion-store";
import { toColumns } from "@/lib/people/users/columns";
import { freeHandles } from "@/lib/people/users/handle-store";
import { type Demo, demos } from "./profiles";
import { createDemo, type DemoUsername, isNewDatabase, listDemos } from "./store";

const nothingToRemove = async () => {};

/** Adds the demos to a database that never had an account, unless the operator wants none; what fails is logged. */
export async function seedNewDatabase(): Promise<void> {
  if (env().DEMO_PROFILES === "off" || !(await isNewDatabase())) return;
  try {
    await addDemos();
  } catch (error) {
    log().warn(describeFailure(error), "the demo profiles were not added; npm run db:seed adds them");
  }
}

/** Adds those demos whose names are free. @returns the usernames of those that were added */
export async function addDemos(): Promise<DemoUsername[]> {
  const added: DemoUsername[] = [];
  for (const demo of demos) if (await addDemo(demo)) added.push(demo.username);
  return added;
}

/** Removes the demos with all that is theirs, and queues their files. @returns their usernames */
export async function removeDemos(): Promise<DemoUsername[]> {
  const found = await listDemos();
  const usernames = found.map(({ username }) => username);
  for (const { id } of found) await deleteAccount(id);
  // Nobody was known by these names, unlike by those of other deleted accounts.
  await freeHandles(usernames);
  return usernames;
}

async function addDemo(demo: Demo): Promise<boolean> {
  const { username, look, settings, backdrop, answers = {} } = demo;
  const links = (demo.links ?? []).map(({ title = null, section = null, ...link }) => ({
    ...{ ...link, id: randomUUID(), title, section },
    ...{ hidden: false, featured: false, picture: null, from: null, until: null },
    me: isOwnAccount(link.type, link.value),
  }));
  const cards = (demo.cards ?? []).map((card) => ({ ...card, id: randomUUID() }));
  const ordered = withOneOrder({ links, cards });
  const columns = {
    displayName: username,
    ...lookColumns(look),
    ...toColumns(settings),
    ...(backdrop && { backdrop }),
    arrangement: toArrangement(ordered),
  };
  const id = await createDemo({ ...ordered, username, columns, answers });
  if (id === undefined) return false;
  try {
    await addFiles(id, demo);
  } catch (error) {
    await deleteAccount(id);
    throw error;
  }
  return true;
}

/**
 * Stores files as an upload does, without the conversion: ours are in their final formats, and no worker has to start.
 */
async function addFiles(id: string, { files: { avatar, background }, track }: Demo): Promise<void> {
  const prepared: Prepared[] = [];
  const prepare = async (kind: StoredKind, name: string, durationSeconds = 0) => {
    const one = await copied(kind, name, durationSeconds);
    prepared.push(one);
    return one;
  };
  try {
    const records = [await prepare("avatar", avatar).then((file) => () => replaceAsset(id, "avatar", file))];
    if (background !== undefined) {
      const file = await prepare("background", background);
      records.push(() => replaceAsset(id, "background", file));
    }
    if (track) {
      const { file } = await prepare("audio", track.file, track.seconds);
      const cover = await prepare("cover", track.cover);
      const row = { name: track.name, file, coverId: cover.file.replace(/\.png$/, ""), durationSeconds: track.seconds };
      records.push(async () => void (await createAudio(id, row)));
    }
    await storeFiles(id, prepared, [], nothingToRemove, async () => {
      for (const record of records) await record();
    });
  } finally {
    await discardPrepared(prepared);
  }
}

/** Copies a file of this folder, for storage to take. */
async function copied(kind: StoredKind, name: string, durationSeconds: number): Promise<Prepared> {
  const path = await newIncomingPath();
  await copyFile(join(/* turbopackIgnore: true */ process.cwd(), "lib", "page", "demos", "files", name), path);
  const file = `${randomUUID()}${extname(name)}`;
  return { file, key: toFileKey(kind, file), path, bytes: (await stat(path)).size, durationSeconds, isAnimated: false };
}

import "server-only";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/errors";
import { type Deadline, fetchPicture, isUnanswered } from "@/lib/core/outbound/requests";
import { singleton } from "@/lib/core/process/singleton";
import { convert } from "@/lib/media/conversion/conversion";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import type { OutsidePicture } from "./card-bounds";
import { cardCapacity, type PictureSlot } from "./card-bounds";
import type { StatePictures } from "./card-sources";
import type { StoredPicture } from "./state-store";

export type PictureChange = {
  named: StatePictures;
  fresh: Map<PictureSlot, StoredPicture>;
  retainedSlots: PictureSlot[];
};

/** A failed fetch keeps the stored picture, except for an activity: a game under another's picture would be wrong. */
export async function changePictures(
  before: StatePictures,
  wanted: readonly OutsidePicture[],
  deadline: Deadline,
): Promise<PictureChange> {
  const change: PictureChange = { named: {}, fresh: new Map(), retainedSlots: [] };
  const found = await Promise.all(
    wanted.map((picture) => (before[picture.slot]?.id === picture.id ? undefined : findPicture(picture, deadline))),
  );
  for (const [index, { slot, id }] of wanted.entries()) {
    const [old, fresh] = [before[slot], found[index]];
    if (fresh) {
      change.named[slot] = { id, hash: fresh.hash };
      change.fresh.set(slot, fresh);
    } else if (old && (old.id === id || slot !== "activity")) {
      change.named[slot] = old;
      change.retainedSlots.push(slot);
    }
  }
  return change;
}

const cached = () =>
  singleton(
    "card-pictures",
    () =>
      new LRUCache<string, StoredPicture>({
        maxSize: cardCapacity.pictureBytes,
        sizeCalculation: ({ bytes }) => bytes.byteLength + 500,
      }),
  );

const lane = () => singleton("card-pictures-under-way", () => ({ count: 0 }));

async function findPicture(picture: OutsidePicture, deadline: Deadline): Promise<StoredPicture | undefined> {
  const known = cached().get(picture.address);
  if (known || lane().count >= cardCapacity.picturesInFlight) return known;
  lane().count += 1;
  try {
    return await downloadPicture(picture, deadline);
  } catch (error) {
    // An AppError comes from the conversion: a broken file or a full queue.
    if (isUnanswered(error) || error instanceof AppError) return undefined;
    throw error;
  } finally {
    lane().count -= 1;
  }
}

async function downloadPicture({ slot, address }: OutsidePicture, deadline: Deadline): Promise<StoredPicture> {
  const bytes = await convertPicture(slot, await fetchPicture(address, deadline));
  const picture = { hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32), bytes };
  cached().set(address, picture);
  return picture;
}

/** Only conversion processes decode foreign bytes, one picture at a time, like the uploads of one person. */
async function convertPicture(slot: PictureSlot, bytes: Buffer): Promise<Buffer> {
  const [input, output] = [await newIncomingPath(), await newIncomingPath()];
  try {
    await writeFile(input, bytes, { flag: "wx", mode: 0o600 });
    await convert({ kind: `card-${slot}`, input, output }, "card pictures");
    return await readFile(output);
  } finally {
    await Promise.all([input, output].map((path) => rm(path, { force: true })));
  }
}

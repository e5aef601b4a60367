import "server-only";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/errors";
import { convert } from "@/lib/media/conversion/conversion";
import { singleton } from "@/lib/singleton";
import { newIncomingPath } from "@/lib/storage/incoming";
import type { OutsidePicture } from "./card-answer";
import { cardRoom, type PictureSlot } from "./card-bounds";
import type { StatePictures } from "./card-sources";
import { askPicture, NoAnswerError } from "./outward";
import type { StoredPicture } from "./state-store";

/** What becomes of a state's pictures: how the state names them, those whose bytes are new, and whose stay as they are. */
export type PictureChange = {
  named: StatePictures;
  fresh: Map<PictureSlot, StoredPicture>;
  keptSlots: PictureSlot[];
};

/**
 * Fetches the pictures of an answer that are not kept yet. One that cannot be had leaves the one before in its place,
 * but for what somebody plays: a game under another's picture would be wrong.
 */
export async function changePictures(
  ownerId: string,
  before: StatePictures,
  wanted: readonly OutsidePicture[],
): Promise<PictureChange> {
  const change: PictureChange = { named: {}, fresh: new Map(), keptSlots: [] };
  for (const picture of wanted) {
    const { slot, id } = picture;
    const old = before[slot];
    const fresh = old?.id === id ? undefined : await fetchPicture(ownerId, picture);
    if (fresh) {
      change.named[slot] = { id, hash: fresh.hash };
      change.fresh.set(slot, fresh);
    } else if (old && (old.id === id || slot !== "activity")) {
      change.named[slot] = old;
      change.keptSlots.push(slot);
    }
  }
  return change;
}

const kept = () =>
  singleton(
    "card-pictures",
    () =>
      new LRUCache<string, StoredPicture>({
        maxSize: cardRoom.pictureBytes,
        sizeCalculation: ({ bytes }) => bytes.byteLength + 500,
      }),
  );

/** @returns undefined when the source does not give it, or when it is no picture that we take */
async function fetchPicture(ownerId: string, { slot, address }: OutsidePicture): Promise<StoredPicture | undefined> {
  const known = kept().get(address);
  if (known) return known;
  try {
    const bytes = await convertPicture(ownerId, slot, await askPicture(address));
    const picture = { hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32), bytes };
    kept().set(address, picture);
    return picture;
  } catch (error) {
    // An AppError is the word of the conversion about a broken file or a full queue.
    if (error instanceof NoAnswerError || error instanceof AppError) return undefined;
    throw error;
  }
}

/** Foreign bytes are decoded in the processes that convert uploads, and nowhere else. */
async function convertPicture(ownerId: string, slot: PictureSlot, bytes: Buffer): Promise<Buffer> {
  const [input, output] = [await newIncomingPath(), await newIncomingPath()];
  try {
    await writeFile(input, bytes, { flag: "wx", mode: 0o600 });
    await convert({ kind: `card-${slot}`, input, output }, ownerId);
    return await readFile(output);
  } finally {
    await Promise.all([input, output].map((path) => rm(path, { force: true })));
  }
}

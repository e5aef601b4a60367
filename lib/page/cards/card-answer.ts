import type { PictureSlot } from "./card-bounds";

/** `id` names the bytes at the source. */
export type OutsidePicture = { slot: PictureSlot; id: string; address: string };

export type CardAnswer<Facts> = { facts: Facts; pictures: readonly OutsidePicture[] };

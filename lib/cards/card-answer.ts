import type { PictureSlot } from "./card-bounds";

/** A picture that belongs to an answer: `id` names its bytes at the source. */
export type OutsidePicture = { slot: PictureSlot; id: string; address: string };

export type CardAnswer<Facts> = { facts: Facts; pictures: readonly OutsidePicture[] };

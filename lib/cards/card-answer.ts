import type { PictureSlot } from "./card-bounds";

/** A picture that belongs to an answer: `id` names its bytes at the source. */
export type OutsidePicture = { slot: PictureSlot; id: string; address: string };

/** What a source says now, in our own words, and where the pictures to it are. */
export type CardAnswer<Facts> = { facts: Facts; pictures: readonly OutsidePicture[] };

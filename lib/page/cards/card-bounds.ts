const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between requests to a source, and up to which age an answer is shown; `retry` comes after a failure. */
export const cardTimes = {
  chat: { every: 30 * second, oldest: hour },
  server: { every: 5 * minute, oldest: 24 * hour },
  weather: { every: 15 * minute, oldest: 24 * hour },
  retry: minute,
  /** A visit of a profile checks so often whether one of its cards is due. */
  look: 30 * second,
  place: 24 * hour,
} as const;

/** Each process has these bounds for itself. */
export const cardCapacity = {
  refreshes: 32,
  /** The number is small, since uploads use the same workers. */
  picturesInFlight: 3,
  answers: 2_000,
  places: 2_000,
  pictureBytes: 8 * 1024 * 1024,
  profiles: 20_000,
} as const;

export const pictureSlots = ["avatar", "icon", "activity"] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** A state with this time stays as it is, and its service is never asked. */
export const neverDue = new Date("2200-01-01T00:00:00Z");

/** `id` names the bytes at the source. */
export type OutsidePicture = { slot: PictureSlot; id: string; address: string };

export type CardAnswer<Facts> = { facts: Facts; pictures: readonly OutsidePicture[] };

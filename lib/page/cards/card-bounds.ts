const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds: between requests to a source, and the age up to which an answer is shown; `retry` after a failure. */
export const cardTimes = {
  chat: { every: 30 * second, oldest: hour },
  server: { every: 5 * minute, oldest: 24 * hour },
  weather: { every: 15 * minute, oldest: 24 * hour },
  retry: minute,
  /** How often a visit of a profile checks whether one of its cards is due. */
  look: 30 * second,
  place: 24 * hour,
} as const;

/** Per process. */
export const cardCapacity = {
  refreshes: 32,
  /** Few, since uploads use the same workers. */
  picturesInFlight: 3,
  answers: 2_000,
  places: 2_000,
  pictureBytes: 8 * 1024 * 1024,
  profiles: 20_000,
} as const;

export const pictureSlots = ["avatar", "icon", "activity"] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** In place of the times of a state: it stays as it is, and its service is never asked. */
export const neverDue = new Date("2200-01-01T00:00:00Z");

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How often the source of each kind of card is asked again, at most, and how old an answer may be to be shown. A failed
 * request is repeated after `retry` where that is sooner. All times are milliseconds.
 */
export const cardTimes = {
  chat: { every: 30 * second, oldest: hour },
  server: { every: 5 * minute, oldest: 24 * hour },
  weather: { every: 15 * minute, oldest: 24 * hour },
  retry: minute,
  /** How often a visit of a profile checks whether one of its cards is due. */
  look: 30 * second,
  /** How long the location of a city is cached. */
  place: 24 * hour,
} as const;

export const outwardBounds = {
  /** Time for a whole refresh, pictures included. */
  milliseconds: 2 * second,
  /** With less time left a host is not asked: time that others used would look like its own slowness. */
  leastMilliseconds: 0.4 * second,
  jsonBytes: 256 * 1024,
  pictureBytes: 1024 * 1024,
  /** Pause after a failure; a host that asks for a pause gets at most `longestRest`. */
  rest: 15 * second,
  longestRest: minute,
  /** Addresses of a host that must fail in a row before the host counts as failed. */
  failuresInRow: 3,
  /** Pause for an address that failed or was not found. */
  addressRest: 25 * second,
  /** Rate limit of one host; `longestWait` bounds the queue. */
  asks: { perSecond: 5, atOnce: 10, longestWait: 0.6 * second },
} as const;

/** Bounds of one process for all profiles together. */
export const cardRoom = {
  refreshes: 32,
  /** Few, since uploads use the same workers. */
  picturesUnderWay: 3,
  answers: 2_000,
  addresses: 2_000,
  places: 2_000,
  pictureBytes: 8 * 1024 * 1024,
  profiles: 20_000,
} as const;

export const pictureSlots = ["avatar", "icon", "activity"] as const;
export type PictureSlot = (typeof pictureSlots)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How often the source of each kind of card is asked again, at most, and how old an answer may be to be shown. An ask
 * that failed is repeated after `retry` where that is sooner. Milliseconds, as is every time here.
 */
export const cardTimes = {
  chat: { every: 30 * second, oldest: hour },
  server: { every: 5 * minute, oldest: 24 * hour },
  weather: { every: 15 * minute, oldest: 24 * hour },
  retry: minute,
  /** How often a visit of a profile looks whether one of its cards is due. */
  look: 30 * second,
  /** How long the place of a city is kept in memory. */
  place: 24 * hour,
} as const;

/** What asking one source may take. */
export const outwardBounds = {
  /** From the first ask of a refresh to the last byte of its last answer, pictures included. */
  milliseconds: 2 * second,
  /** A host is not asked when it had less: what others took would look like its own slowness. */
  leastMilliseconds: 0.4 * second,
  jsonBytes: 256 * 1024,
  pictureBytes: 1024 * 1024,
  /** How long nobody asks a host that failed; one that says for how long at most until `longestRest`. */
  rest: 15 * second,
  longestRest: minute,
  /** How many addresses of a host have to fail in a row before the host counts as failed. */
  failuresInRow: 3,
  /** How long nobody asks for an address that failed, or that there is nothing at. */
  addressRest: 25 * second,
  /** How often one host is asked, how many at once after a silence, and how long an ask may wait for its turn. */
  asks: { perSecond: 5, atOnce: 10, longestWait: 0.6 * second },
} as const;

/** What a process does and keeps for all profiles together. */
export const cardRoom = {
  /** Profiles whose cards are refreshed at the same time; more are left for their next visit. */
  refreshes: 32,
  /** Pictures that are fetched or converted at the same time; uploads want the same few workers. */
  picturesUnderWay: 3,
  answers: 2_000,
  addresses: 2_000,
  places: 2_000,
  pictureBytes: 8 * 1024 * 1024,
  profiles: 20_000,
} as const;

/** Whose picture it is: the chat account's, a server's, or that of what somebody plays. */
export const pictureSlots = ["avatar", "icon", "activity"] as const;
export type PictureSlot = (typeof pictureSlots)[number];

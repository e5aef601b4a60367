const second = 1_000;
const minute = 60 * second;

/** In milliseconds and bytes. */
export const outwardBounds = {
  milliseconds: 2 * second,
  /** Time for a page, redirects included. */
  pageMilliseconds: 8 * second,
  /** With less time left a host is not asked: time that others used would look like its own slowness. */
  leastMilliseconds: 0.4 * second,
  jsonBytes: 256 * 1024,
  pictureBytes: 1024 * 1024,
  pageBytes: 2 * 1024 * 1024,
  redirects: 5,
  pagesUnderWay: 8,
  /** Pause after a failure; a host that asks for a pause gets at most `longestRest`. */
  rest: 15 * second,
  longestRest: minute,
  /** Addresses of a host that must fail in a row before the host counts as failed. */
  failuresInRow: 3,
  /** Pause for an address that failed or was not found. */
  addressRest: 25 * second,
  /** Rate limit of one host; `longestWait` bounds the queue. */
  asks: { perSecond: 5, atOnce: 10, longestWait: 0.6 * second },
  hosts: 2_000,
  addresses: 2_000,
} as const;

const second = 1_000;
const minute = 60 * second;

/** In milliseconds and bytes. */
export const outboundLimits = {
  milliseconds: 2 * second,
  /** A person waits for it. */
  providerMilliseconds: 10 * second,
  /** Redirects included. */
  pageMilliseconds: 8 * second,
  /** With less time left no request is sent: time that others used would look like a slow host. */
  minMilliseconds: 0.4 * second,
  jsonBytes: 256 * 1024,
  pictureBytes: 1024 * 1024,
  pageBytes: 2 * 1024 * 1024,
  redirects: 5,
  pagesInFlight: 8,
  /** Pause after a failure; a host that asks for a pause gets at most `maxPause`. */
  pause: 15 * second,
  maxPause: minute,
  /** Different addresses of a host that must fail consecutively before the host counts as failed. */
  consecutiveFailures: 3,
  /** Pause for an address that failed or was not found. */
  addressPause: 25 * second,
  /** Rate limit of one host; `maxWait` bounds the queue. */
  rate: { perSecond: 5, burst: 10, maxWait: 0.6 * second },
  hosts: 2_000,
  addresses: 2_000,
} as const;

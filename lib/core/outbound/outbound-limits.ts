const second = 1_000;
const minute = 60 * second;

/** Values are milliseconds and bytes. */
export const outboundLimits = {
  milliseconds: 2 * second,
  /** A person waits for a provider's answer. */
  providerMilliseconds: 10 * second,
  /** Redirects are included. */
  pageMilliseconds: 8 * second,
  /** All requests of the check of a link are included; a person may wait for it. */
  linkCheckMilliseconds: 12 * second,
  /** A person waits for what an application says of itself. */
  documentMilliseconds: 4 * second,
  /** With less time left no request is sent, since the time that others used would make the host look slow. */
  minMilliseconds: 0.4 * second,
  jsonBytes: 256 * 1024,
  pictureBytes: 1024 * 1024,
  textBytes: 2 * 1024,
  pageBytes: 2 * 1024 * 1024,
  documentBytes: 5 * 1024,
  clientPageBytes: 256 * 1024,
  redirects: 5,
  pagesInFlight: 8,
  /** The pause after a failure. A host that asks for a pause itself gets at most `maxPause`. */
  pause: 15 * second,
  maxPause: minute,
  /** So many different addresses of a host must fail in a row before the host counts as failed. */
  consecutiveFailures: 3,
  /** The pause for an address that failed or was not found. */
  addressPause: 25 * second,
  /** The rate limit of one host; `maxWait` bounds its queue. */
  rate: { perSecond: 5, burst: 10, maxWait: 0.6 * second },
  hosts: 2_000,
  addresses: 2_000,
} as const;

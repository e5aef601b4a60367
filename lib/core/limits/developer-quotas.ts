/** What developers may have: applications, their owners, secrets and redirect URIs. Bounds for pages are in `quotas.ts`. */
export const coOwnerBounds = { coOwners: 10, invitations: 10, applications: 50 } as const;
export const developerQuotas = { applications: 50, redirectUris: 20, secrets: 2, personalTokens: 50 } as const;

/** Bounds for the addresses that applications are sent events at, and for what is kept of deliveries. */
export const webhookBounds = {
  /** Of one application. */
  endpoints: 5,
  tryMilliseconds: 10_000,
  /** Another process tries after this time if the one that began has not finished. */
  leaseSeconds: 30,
  /** So much is read and kept of an answer, for so long at most. */
  answerBytes: 1_024,
  answerMilliseconds: 2_000,
  /** An event is tried for so long, and an endpoint that answers nothing for so long is disabled. */
  failingSeconds: 3 * 24 * 3600,
  /** The waits between the tries of one event, the last of which repeats. */
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800],
  /** `Retry-After` may ask for a longer wait, up to this one. */
  maxRetryAfterSeconds: 3_600,
  /** An endpoint rests after a failure, for twice as long with each further one up to this time. */
  maxPauseSeconds: 300,
  /** The former secret signs as well for so long. */
  overlapSeconds: 24 * 3600,
  /** Requests under way at once: to one endpoint, to one that fails, to all that fail, and in all, in each process. */
  underWay: { endpoint: 4, failing: 1, allFailing: 32, all: 128 },
  /** An endpoint for which more events wait is disabled. */
  waiting: 50_000,
  /** The log keeps deliveries for so many days, and the newest so many of an endpoint that have ended. */
  logDays: 7,
  logged: 1_000,
  onPage: 20,
  /** One response of the API has at most so many deliveries. */
  listed: 100,
} as const;

/** Bounds for applications of no account: those that describe themselves at an address, and those that registered. */
export const clientDocumentBounds = {
  addressLength: 512,
  nameLength: 50,
  /** A document is kept for what its host says, within these bounds, and for the usual time where it says nothing. */
  leastSeconds: 5 * 60,
  usualSeconds: 3600,
  mostSeconds: 24 * 3600,
  /** So long past its expiry a document is used while its host gives no answer. */
  staleSeconds: 24 * 3600,
  rememberedFailures: 1_000,
  failureMilliseconds: 30_000,
  /** An application that nobody let in is deleted after so long. */
  unusedHours: 24,
  unusedRegisteredHours: 7 * 24,
} as const;

/** Bounds for reading the page that an application describes itself with. */
export const clientPageBounds = {
  /** The parser searches all open elements at each end tag. Their number is looked at after each chunk. */
  openElements: 500,
  chunkCharacters: 16_384,
  nameCharacters: 200,
  redirectUris: 100,
  linkHeaderCharacters: 8_192,
} as const;

/**
 * Bounds for what is kept of the requests of an application or a personal token, and for what waits in memory to be
 * written.
 */
export const usageBounds = {
  days: 30,
  errorsPerCaller: 100,
  /** Errors of one caller with one route and code differ in their reason. */
  reasonsPerError: 10,
  reasonLength: 300,
  flushMilliseconds: 10_000,
  waitingCounts: 5_000,
  waitingErrors: 1_000,
  rememberedSecrets: 10_000,
} as const;

/** Single requests of applications are kept so long, and so many of each, with fewer that were `refused` a token. */
export const requestLogBounds = { days: 7, rowsPerClient: 10_000, refused: 1_000, onPage: 50, waiting: 5_000 } as const;

/** See docs/contract.md, Limits. */
export const tokenLifetimeSeconds = { authorizationCode: 60, accessToken: 3600, refreshToken: 7 * 24 * 3600 } as const;

/** See docs/decisions/090-device-flow.md. */
export const deviceCodeBounds = {
  lifetimeSeconds: 600,
  /** A device asks again after the interval, which grows by the same each time that it asked too soon. */
  intervalSeconds: 5,
  /** A device's clock and the network may shorten its interval by so much. */
  toleranceSeconds: 1,
  userCodeLength: 8,
} as const;

/** An application whose answer was lost may send a refresh token again for so long. */
export const refreshGraceSeconds = 10;

/** See docs/decisions/089-safe-retries.md. An upload may wait for its conversion. */
export const idempotencyBounds = {
  keyLength: 255,
  keptSeconds: 24 * 3600,
  claimSeconds: { usual: 60, upload: 900 },
} as const;

/** Somebody may take so long to sign in anew for an application that asked for it. */
export const newSignInSeconds = 15 * 60;

/** A key of id_tokens is published before it signs, and stays published until the last id_token of it and caches are over. */
export const signingKeyBounds = { signingDays: 90, announcedHours: 24, cachedHours: 24, idTokenSeconds: 3600 } as const;

/** Somebody may take so long to agree to what an assistant is about to remove or rename. */
export const confirmationSeconds = 10 * 60;

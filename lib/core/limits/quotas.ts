/** See docs/contract.md, Limits. */
export const quotas = {
  links: { free: 50, premium: 200 },
  cards: { free: 12, premium: 24 },
  audios: { free: 5, premium: 20 },
} as const;

/** Lengths count Unicode code points (docs/contract.md, Bodies). */
export const maxLength = {
  linkText: 60,
  heading: 60,
  trackName: 100,
  cardValue: 512,
  /** The heading of a card, or the title of what it shows. */
  cardTitle: 100,
  /** What a visitor agrees to in a form. */
  consent: 200,
  cardText: 2_000,
  question: 200,
  answer: 1_000,
  /** All questions and answers of a card together, so that a page of such cards stays within a body. */
  questions: 6_000,
  email: 254,
  phone: 40,
  postalAddress: 200,
  /** What a picture shows, in words. */
  alt: 250,
} as const;

export const passwordLength = { min: 8, max: 256 } as const;

/** The entries that one card may have. */
export const maxQuestions = 20;
export const maxPictures = 12;

/** See docs/contract.md, Limits. */
export const storageBytesPerUser = 512 * 1024 * 1024;

/** Each link of a page could have a heading of its own before headings were entries. */
export const maxHeadings = quotas.links.premium;

export const maxVersions = 20;

/** The number is larger than that of the places on a page. */
export const maxConflicts = 2_000;

/** It counts from the last save of a draft; files that an undo needs stay until then. */
export const undoSeconds = 24 * 3600;

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
  rememberedFailures: 1_000,
  failureMilliseconds: 30_000,
  /** An application that nobody let in is deleted after so long. */
  unusedHours: 24,
  unusedRegisteredHours: 7 * 24,
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

/** Each part of the service is checked once a minute; `/status` tells of so many days. Restarts take some minutes of a day. */
export const statusBounds = { days: 30, everyMilliseconds: 60_000, restartMinutes: 3 } as const;

export const eventBounds = { days: 90, latest: 20, onPage: 100, exported: 100_000 } as const;

/** A username changes only once in so long; a change of case alone does not count. */
export const usernameRestSeconds = 24 * 3600;

/** A former username stays reserved for its owner so many days. */
export const formerUsernameDays = 30;

export const deletionBounds = { graceDays: 7, reservedDays: 30 } as const;

export const secondFactorBounds = {
  recoveryCodes: 10,
  /** The time between the first factor and the code. */
  pendingSeconds: 10 * 60,
  setupSeconds: 15 * 60,
  /** The time after a proof within which an application may be let in. */
  grantSeconds: 24 * 3600,
} as const;

/** A page shows all sessions of an account. */
export const sessionBounds = { perAccount: 50 } as const;

/** Bounds for the accounts that a browser remembers as signed in to. */
export const knownDeviceBounds = { accounts: 5, days: 365 } as const;

export const passkeyBounds = {
  passkeys: 20,
  nameLength: 60,
  challengeSeconds: 10 * 60,
} as const;

/** Bounds for the people who help with a page. An invitation to anything lasts so many days. */
export const memberBounds = { members: 20, invitations: 20, invitationDays: 7 } as const;

/** How long an offer of a page lasts, and how many of them somebody sees. */
export const pageOfferBounds = { days: 7, shown: 50 } as const;

export const invitationBounds = { days: 7, maxDays: 90 } as const;

const megabyte = 1024 * 1024;

export const importBounds = {
  archiveBytes: storageBytesPerUser,
  totalBytes: storageBytesPerUser + 32 * megabyte,
  /** A picture may be stored larger than it was sent. */
  fileBytes: 128 * megabyte,
  jsonBytes: 4 * megabyte,
  entries: 5_000,
  /** The ratio bounds zip bombs. */
  ratio: 100,
  ratioFromBytes: megabyte,
} as const;

export const mailBounds = {
  connectSeconds: 10,
  deliverySeconds: 30,
  /** The wait doubles with each try. */
  retrySeconds: 60,
  tries: 9,
  lifetimeSeconds: 3 * 24 * 3600,
  proveSeconds: 24 * 3600,
  undoSeconds: 7 * 24 * 3600,
  resetSeconds: 30 * 60,
  /** No link in a mail lasts longer than its file. */
  fileSeconds: 7 * 24 * 3600,
} as const;

/** The path and query of a request have at most so many characters; a longer one is a 414. */
export const maxTargetLength = 8_192;

/** The sign-in pages carry a path and query as a parameter, escaped; the rest of their address is shorter. */
export const maxEscapedTargetLength = 8_000;

/** See docs/contract.md, Limits. */
export const tokenLifetimeSeconds = { authorizationCode: 60, accessToken: 3600, refreshToken: 7 * 24 * 3600 } as const;

/** See docs/decisions/090-device-flow.md. A device asks again after the interval, which grows by the same for each hurry. */
export const deviceCodeBounds = { lifetimeSeconds: 600, intervalSeconds: 5, userCodeLength: 8 } as const;

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

/** A feed holds the newest links and blocks of a page. */
export const maxFeedItems = 30;

/** What a person may have of what visitors sent, and how much is shown on a page. */
export const inboxBounds = { entries: 2_000, messageLength: 1_000, onPage: 50 } as const;

/** Bounds for what is counted of pages: what waits in memory, what is remembered, and how long sums are kept. */
export const statisticsBounds = {
  flushMilliseconds: 10_000,
  /** So many sums are written at once, before their time. */
  flushedSums: 5_000,
  /** While the database does not answer, so many sums wait, and what has no sum yet is not counted. */
  waitingSums: 20_000,
  /** Further names of a kind, such as hosts of referrers, count as one for a page and day. */
  names: 100,
  /** Of each kind so many names are read, the most frequent first. A page has no more links and cards. */
  listedNames: 250,
  /** A process remembers the names of so many kinds, pages and days. */
  rememberedNames: 2_000,
  rememberedPages: 1_000,
  rememberedZones: 500,
  /** A process asks again what a page has after this time. */
  targetMilliseconds: 30_000,
  liveMinutes: 30,
  /** Sums by quarter of an hour become sums by day. */
  quarterDays: 100,
  months: 25,
  /** The longest period of one request. */
  days: 92,
} as const;

/** How many of each a profile may have (decisions, section 3). */
export const quotas = {
  links: { free: 50, premium: 200 },
  cards: { free: 12, premium: 24 },
  audios: { free: 5, premium: 20 },
} as const;

/** In Unicode code points (decisions, section 3). */
export const longest = {
  linkText: 60,
  trackName: 100,
} as const;

/** All stored files of one user (decisions, section 4). */
export const storageBytesPerUser = 512 * 1024 * 1024;

/** Published documents that are retained for each page. */
export const maxVersions = 20;

/** Most open conflicts that a draft remembers: more than a page has places. */
export const maxConflicts = 2_000;

/** How long after the last save of a draft undoing an edit can bring back a file. */
export const undoSeconds = 24 * 3600;

/** How much an account may register for the API. */
export const developerQuotas = { applications: 50, redirectUris: 20, secrets: 2, personalTokens: 50 } as const;

/** What is kept of the requests of an application or a personal token, and how much of each kind waits in a process to be written. */
export const usageBounds = {
  days: 30,
  errorsPerCaller: 100,
  /** Errors of one caller with one route and code, which differ in their reason. */
  reasonsPerError: 10,
  reasonLength: 300,
  flushMilliseconds: 10_000,
  waitingCounts: 5_000,
  waitingErrors: 1_000,
  /** Secrets whose last use a process remembers to have written. */
  rememberedSecrets: 10_000,
} as const;

/** What the security log of an account tells: for how many days, and how much of it on the account's page, on one of its own and in an export. */
export const eventBounds = { days: 90, latest: 20, onPage: 100, exported: 100_000 } as const;

/** For how long a deleted account can be kept by its owner, and its names stay reserved after that. */
export const deletionBounds = { graceDays: 7, reservedDays: 30 } as const;

/** Signing in with a second factor, and setting one up. */
export const secondFactorBounds = {
  recoveryCodes: 10,
  /** From the password, or the way back from a provider, to the code. */
  pendingSeconds: 10 * 60,
  setupSeconds: 15 * 60,
  /** For how long after a proof an application can be granted access without another one. */
  grantSeconds: 24 * 3600,
} as const;

/** Passkeys of an account, and requests to use one. */
export const passkeyBounds = {
  passkeys: 20,
  nameLength: 60,
  /** From the request to the answer of the authenticator. */
  challengeSeconds: 10 * 60,
} as const;

/** How long an invitation to register can be used. */
export const invitationBounds = { days: 7, mostDays: 90 } as const;

const megabyte = 1024 * 1024;

/** An archive that a page is imported from, as far as it is read; what it unpacks to is `totalBytes` at most. */
export const importBounds = {
  archiveBytes: storageBytesPerUser,
  totalBytes: storageBytesPerUser + 32 * megabyte,
  /** Of one file; a picture is stored larger than it was sent. */
  fileBytes: 128 * megabyte,
  jsonBytes: 4 * megabyte,
  entries: 5_000,
  /** How much smaller an entry may be packed, if it is that large. */
  ratio: 100,
  ratioFromBytes: megabyte,
} as const;

/** Mail that is sent, and links in it. */
export const mailBounds = {
  connectSeconds: 10,
  deliverySeconds: 30,
  /** Until the second try of a mail; each later one waits twice as long as the one before. */
  retrySeconds: 60,
  tries: 9,
  lifetimeSeconds: 3 * 24 * 3600,
  proveSeconds: 24 * 3600,
  undoSeconds: 7 * 24 * 3600,
  resetSeconds: 30 * 60,
  /** Of mail that is written to files; no link lasts longer. */
  fileSeconds: 7 * 24 * 3600,
} as const;

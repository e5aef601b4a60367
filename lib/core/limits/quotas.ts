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

import { listServedDomains, type ServedDomain } from "@/lib/domains/store";
import { describeFailure, log } from "@/lib/log";
import { subscribeToDomainChanges, subscribeToProfileChanges } from "@/lib/owners/change-events";
import { singleton } from "@/lib/singleton";

export type CustomDomain = ServedDomain;

/** How long domains are trusted while the change feed is disconnected; milliseconds. */
const disconnectedMilliseconds = 1_000;

type Known = {
  domains: ReadonlyMap<string, CustomDomain>;
  owners: ReadonlySet<string>;
  loadedAt: number;
  isDisconnected: boolean;
  isStale: boolean;
  loading: Promise<void> | undefined;
  isAskedAgain: boolean;
  /** Changes seen, and how many of them the last load includes. */
  changesSeen: number;
  changesLoaded: number;
  /** Makes sure that the change feed is subscribed. */
  subscribe: () => void;
};

const known = () =>
  singleton<Known>("custom-domains", () => ({
    ...{ domains: new Map(), owners: new Set(), loadedAt: Number.NEGATIVE_INFINITY },
    ...{ isDisconnected: false, isStale: false, loading: undefined, isAskedAgain: false },
    ...{ changesSeen: 0, changesLoaded: 0, subscribe: () => {} },
  }));

/** The cached domain of a name, in lower case and without port; undefined when it shows no profile. */
export function knownDomain(name: string): CustomDomain | undefined {
  const now = known();
  const domain = now.domains.get(name);
  if (!domain) now.subscribe();
  // While the feed is disconnected, only a reload finds a new domain.
  if ((now.isDisconnected || now.isStale) && performance.now() - now.loadedAt > disconnectedMilliseconds) void reload();
  return domain;
}

/**
 * Whether a domain shows a profile, as far as this process knows: a change of a moment ago may be missing.
 * @returns undefined while the feed is disconnected, since only the database knows
 */
export function isDomainKnown(name: string): boolean | undefined {
  const isKnown = knownDomain(name) !== undefined;
  const { loadedAt, isDisconnected, isStale } = known();
  return isDisconnected || isStale || !Number.isFinite(loadedAt) ? undefined : isKnown;
}

/**
 * Loads all domains, once for concurrent callers; each gets rows read after its call.
 * @throws when the database does not answer
 */
export function loadDomains(): Promise<void> {
  const now = known();
  if (now.loading) now.isAskedAgain = true;
  now.loading ??= load(now);
  return now.loading;
}

async function load(now: Known): Promise<void> {
  now.isStale = true;
  try {
    do {
      now.isAskedAgain = false;
      now.loadedAt = performance.now();
      const { changesSeen } = now;
      const rows = await listServedDomains();
      now.domains = new Map(rows.map((row) => [row.domain, row]));
      now.owners = new Set(rows.map(({ userId }) => userId));
      now.changesLoaded = changesSeen;
    } while (now.isAskedAgain);
    now.isStale = false;
  } finally {
    now.loading = undefined;
  }
}

function reload(): Promise<void> {
  return loadDomains().catch((error) => log().warn(describeFailure(error), "custom domains were not read"));
}

function noteChange(): void {
  known().changesSeen += 1;
  void reload();
}

function noteProfileChange(userId: string): void {
  if (known().owners.has(userId)) noteChange();
}

/** Receives the events of the change feed; see `openProfileFeed`. */
export const domainListener = {
  /**
   * Changes of this process count at once, before the database announces them.
   * @param subscribe called for an unknown domain: a feed that lost its connection reconnects when asked
   */
  opened(subscribe: () => void): void {
    known().subscribe = subscribe;
    subscribeToProfileChanges(noteProfileChange);
    subscribeToDomainChanges(noteChange);
  },
  /** A profile changed, perhaps its names. */
  changed: noteProfileChange,
  /** A domain was proven or lost, or any may have been. */
  domainsChanged: noteChange,
  connectionChanged(isConnected: boolean): void {
    known().isDisconnected = !isConnected;
  },
};

type Certainty = {
  /** Waits until all committed changes have arrived; false while the feed is disconnected. */
  confirm: () => Promise<boolean>;
  /** Whether cached domains may be served while the database is unavailable. */
  servesStale: () => boolean;
};

/** A domain with all changes that were committed before the call. @throws when the database does not answer */
export async function currentDomain(
  name: string,
  { confirm, servesStale }: Certainty,
): Promise<CustomDomain | undefined> {
  const now = known();
  const canServe = () => servesStale() && now.changesSeen === now.changesLoaded;
  try {
    const isConfirmed = canServe() || (await confirm());
    if (!isConfirmed || (now.isStale && !canServe())) await loadDomains();
  } catch (error) {
    if (!canServe()) throw error;
  }
  return now.domains.get(name);
}

import { listServedDomains, type ServedDomain } from "@/lib/domains/store";
import { describeFailure, log } from "@/lib/log";
import { subscribeToDomainChanges, subscribeToProfileChanges } from "@/lib/owners/change-events";
import { singleton } from "@/lib/singleton";

/** A proven domain, and the profile that it shows. */
export type CustomDomain = ServedDomain;

/** How long domains are believed while the database's word of changes does not come; milliseconds. */
const disconnectedMilliseconds = 1_000;

type Known = {
  domains: ReadonlyMap<string, CustomDomain>;
  owners: ReadonlySet<string>;
  loadedAt: number;
  isDisconnected: boolean;
  isStale: boolean;
  loading: Promise<void> | undefined;
  isAskedAgain: boolean;
  /** How many changes were seen, and how many of them are in what was loaded last. */
  changesSeen: number;
  changesLoaded: number;
  /** Sees to it that changes are being told. */
  subscribe: () => void;
};

const known = () =>
  singleton<Known>("custom-domains", () => ({
    ...{ domains: new Map(), owners: new Set(), loadedAt: Number.NEGATIVE_INFINITY },
    ...{ isDisconnected: false, isStale: false, loading: undefined, isAskedAgain: false },
    ...{ changesSeen: 0, changesLoaded: 0, subscribe: () => {} },
  }));

/** What is known of a domain, in lower case and without port; undefined when it shows no profile. */
export function knownDomain(name: string): CustomDomain | undefined {
  const now = known();
  const domain = now.domains.get(name);
  if (!domain) now.subscribe();
  // Where changes are not told, a domain that is new can be found out in no other way.
  if ((now.isDisconnected || now.isStale) && performance.now() - now.loadedAt > disconnectedMilliseconds) void reload();
  return domain;
}

/**
 * Whether a domain shows a profile, as far as this process is sure of it: changes of a moment ago may be on their way.
 * @returns undefined where only the database can tell, because changes are not being told
 */
export function isDomainKnown(name: string): boolean | undefined {
  const isKnown = knownDomain(name) !== undefined;
  const { loadedAt, isDisconnected, isStale } = known();
  return isDisconnected || isStale || !Number.isFinite(loadedAt) ? undefined : isKnown;
}

/**
 * Reads all of them from the database, once for all who ask meanwhile; they get what is read after they asked.
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

/** What the feed of changes tells the domains; see `openProfileFeed`. */
export const domainListener = {
  /**
   * What this process changes counts at once, before the database tells it.
   * @param subscribe is called for a domain that is not known: a feed that lost its connection makes it anew when asked
   */
  opened(subscribe: () => void): void {
    known().subscribe = subscribe;
    subscribeToProfileChanges(noteProfileChange);
    subscribeToDomainChanges(noteChange);
  },
  /** A profile changed, which may have another name now. */
  changed: noteProfileChange,
  /** A domain was proven or lost, or any may have been. */
  domainsChanged: noteChange,
  connectionChanged(isConnected: boolean): void {
    known().isDisconnected = !isConnected;
  },
};

type Certainty = {
  /** Waits until the feed has told all changes; false when it does not. */
  confirm: () => Promise<boolean>;
  /** Whether what is known will do while the database is away, unless a change of it was told. */
  servesStale: () => boolean;
};

/**
 * What is known of a domain once all changes that were made before the call are in.
 * @throws when the database does not answer
 */
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

import { describeFailure, log } from "@/lib/core/log";
import { subscribeToDomainChanges, subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import type { Freshness } from "@/lib/core/owners/freshness";
import { singleton } from "@/lib/core/process/singleton";
import { listServedDomains, type ServedDomain } from "@/lib/page/domains/store";

export type CustomDomain = ServedDomain;

/** Domains are trusted for so many milliseconds while the change feed is disconnected. */
const disconnectedMilliseconds = 1_000;

type Known = {
  domains: ReadonlyMap<string, CustomDomain>;
  owners: ReadonlySet<string>;
  loadedAt: number;
  isDisconnected: boolean;
  isStale: boolean;
  loading: Promise<void> | undefined;
  isRequestedAgain: boolean;
  changesSeen: number;
  changesLoaded: number;
};

const known = () =>
  singleton<Known>("custom-domains", () => ({
    ...{ domains: new Map(), owners: new Set(), loadedAt: Number.NEGATIVE_INFINITY },
    ...{ isDisconnected: false, isStale: false, loading: undefined, isRequestedAgain: false },
    ...{ changesSeen: 0, changesLoaded: 0 },
  }));

/** @param name in lower case and without port */
export function knownDomain(name: string): CustomDomain | undefined {
  const now = known();
  const domain = now.domains.get(name);
  // While the feed is disconnected, only a reload finds a new domain.
  if ((now.isDisconnected || now.isStale) && performance.now() - now.loadedAt > disconnectedMilliseconds) void reload();
  return domain;
}

/** May miss a change of a moment ago; returns undefined without the change feed, since only the database knows then. */
export function isDomainKnown(name: string): boolean | undefined {
  const isKnown = knownDomain(name) !== undefined;
  const { loadedAt, isDisconnected, isStale } = known();
  return isDisconnected || isStale || !Number.isFinite(loadedAt) ? undefined : isKnown;
}

/**
 * Loads once for concurrent callers, and each gets rows read after its call. @throws when the database does not answer
 */
export function loadDomains(): Promise<void> {
  const now = known();
  if (now.loading) now.isRequestedAgain = true;
  now.loading ??= load(now);
  return now.loading;
}

async function load(now: Known): Promise<void> {
  now.isStale = true;
  try {
    do {
      now.isRequestedAgain = false;
      now.loadedAt = performance.now();
      const { changesSeen } = now;
      const rows = await listServedDomains();
      now.domains = new Map(rows.map((row) => [row.domain, row]));
      now.owners = new Set(rows.map(({ userId }) => userId));
      now.changesLoaded = changesSeen;
    } while (now.isRequestedAgain);
    now.isStale = false;
  } finally {
    now.loading = undefined;
  }
}

function reload(): Promise<void> {
  return loadDomains().catch((error) => log().warn(describeFailure(error), "custom domains were not read"));
}

function onDomainChange(): void {
  known().changesSeen += 1;
  void reload();
}

function onProfileChange(userId: string): void {
  if (known().owners.has(userId)) onDomainChange();
}

export const domainListener = {
  /** The changes of this process count at once. */
  opened(): void {
    subscribeToProfileChanges(onProfileChange);
    subscribeToDomainChanges(onDomainChange);
  },
  changed: onProfileChange,
  domainsChanged: onDomainChange,
  connectionChanged(isConnected: boolean): void {
    known().isDisconnected = !isConnected;
  },
};

/** Returns what the database has, or had a moment ago. @throws when the database does not answer */
export async function currentDomain(
  name: string,
  { isCurrent, staleSeconds }: Freshness,
): Promise<CustomDomain | undefined> {
  const now = known();
  const canServe = (error?: unknown) => staleSeconds(error) !== undefined && now.changesSeen === now.changesLoaded;
  try {
    if (!canServe() && (now.isStale || !isCurrent())) await loadDomains();
  } catch (error) {
    if (!canServe(error)) throw error;
  }
  return now.domains.get(name);
}

import { describeFailure } from "@/lib/api/error-response";
import { listServedDomains, type ServedDomain } from "@/lib/domains/store";
import { log } from "@/lib/log";
import { singleton } from "@/lib/singleton";

/** A proven domain, and the profile that it shows. */
export type CustomDomain = ServedDomain;

/** How long domains are believed while the database's word of changes does not come; milliseconds. */
const deafMilliseconds = 1_000;

type Known = {
  domains: ReadonlyMap<string, CustomDomain>;
  owners: ReadonlySet<string>;
  loadedAt: number;
  isDeaf: boolean;
  isStale: boolean;
  loading: Promise<void> | undefined;
  isAskedAgain: boolean;
  /** Sees to it that changes are being told. */
  listen: () => void;
};

const known = () =>
  singleton<Known>("custom-domains", () => ({
    ...{ domains: new Map(), owners: new Set(), loadedAt: Number.NEGATIVE_INFINITY },
    ...{ isDeaf: false, isStale: false, loading: undefined, isAskedAgain: false, listen: () => {} },
  }));

/** What is known of a domain, in lower case and without port; undefined when it shows no profile. */
export function knownDomain(name: string): CustomDomain | undefined {
  const now = known();
  const domain = now.domains.get(name);
  if (!domain) now.listen();
  // Where changes are not told, a domain that is new can be found out in no other way.
  if ((now.isDeaf || now.isStale) && performance.now() - now.loadedAt > deafMilliseconds) void reload();
  return domain;
}

/**
 * Whether a domain shows a profile, as far as this process is sure of it: changes of a moment ago may be on their way.
 * @returns undefined where only the database can tell, because changes are not being told
 */
export function isDomainKnown(name: string): boolean | undefined {
  const isKnown = knownDomain(name) !== undefined;
  const { loadedAt, isDeaf, isStale } = known();
  return isDeaf || isStale || !Number.isFinite(loadedAt) ? undefined : isKnown;
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
      const rows = await listServedDomains();
      now.domains = new Map(rows.map((row) => [row.domain, row]));
      now.owners = new Set(rows.map(({ userId }) => userId));
    } while (now.isAskedAgain);
    now.isStale = false;
  } finally {
    now.loading = undefined;
  }
}

function reload(): Promise<void> {
  return loadDomains().catch((error) => log().warn(describeFailure(error), "custom domains were not read"));
}

/** What the feed of changes tells the domains; see `openProfileFeed`. */
export const domainListener = {
  /** @param listen is called for a domain that is not known: a feed that lost its connection makes it anew when asked */
  opened(listen: () => void): void {
    known().listen = listen;
  },
  /** A profile changed, which may have another name now. */
  changed(userId: string): void {
    if (known().owners.has(userId)) void reload();
  },
  /** A domain was proven or lost, or any may have been. */
  domainsChanged: (): void => void reload(),
  heard(isHeard: boolean): void {
    known().isDeaf = !isHeard;
  },
};

/**
 * What is known of a domain once all changes that were made before the call are in.
 * @param confirm waits until the feed has told them; false when it does not
 * @throws when the database does not answer
 */
export async function currentDomain(name: string, confirm: () => Promise<boolean>): Promise<CustomDomain | undefined> {
  const isTold = await confirm();
  if (!isTold || known().isStale) await loadDomains();
  return known().domains.get(name);
}

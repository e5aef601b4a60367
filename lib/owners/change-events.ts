import { wasNeverSent } from "@/db/failure";
import { singleton } from "@/lib/singleton";

type Listener = (userId: string) => void;
type DomainListener = () => void;

const listeners = () => singleton("profile-listeners", () => new Set<Listener>());
const domainListeners = () => singleton("domain-listeners", () => new Set<DomainListener>());

/**
 * Changes rows of an account's profile; then this process invalidates its caches, also when the change failed, since a
 * commit whose answer was lost took effect all the same. A change that never reached the database invalidates nothing:
 * the cached content could not be made again. Other processes are notified by the database.
 * @param change one statement or one transaction
 */
export function changingProfile<Result>(userId: string, change: () => Promise<Result>): Promise<Result> {
  return notifyAfter(change, () => notifyProfilesChanged([userId]));
}

/** The same for a change that gives one of several accounts a custom domain, or may remove one. */
export function changingDomains<Result>(userIds: readonly string[], change: () => Promise<Result>): Promise<Result> {
  return notifyAfter(change, () => {
    notifyProfilesChanged(userIds);
    for (const listener of domainListeners()) listener();
  });
}

async function notifyAfter<Result>(change: () => Promise<Result>, notify: () => void): Promise<Result> {
  try {
    const result = await change();
    notify();
    return result;
  } catch (error) {
    if (!wasNeverSent(error)) notify();
    throw error;
  }
}

/** Invalidates what this process caches of these profiles. */
export function notifyProfilesChanged(userIds: readonly string[]): void {
  for (const listener of listeners()) for (const userId of userIds) listener(userId);
}

/** Subscribes to changes of profiles made by this process. */
export function subscribeToProfileChanges(listener: Listener): void {
  listeners().add(listener);
}

/** Subscribes to changes of custom domains made by this process. */
export function subscribeToDomainChanges(listener: DomainListener): void {
  domainListeners().add(listener);
}

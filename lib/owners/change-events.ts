import { wasNeverSent } from "@/db/failure";
import { singleton } from "@/lib/singleton";

type Listener = (userId: string) => void;
type DomainListener = () => void;

const listeners = () => singleton("profile-listeners", () => new Set<Listener>());
const domainListeners = () => singleton("domain-listeners", () => new Set<DomainListener>());

/**
 * Changes rows of an account's profile; then this process drops at once what it keeps of it, also when the change
 * failed, since a commit whose answer was lost has changed it all the same. A change that never reached the database, as
 * while that is away, drops nothing: what is kept could not be made again. Other processes hear it from the database.
 * @param change one statement or one transaction
 */
export function changingProfile<Result>(userId: string, change: () => Promise<Result>): Promise<Result> {
  return notifyAfter(change, () => notifyProfilesChanged([userId]));
}

/** The same for a change that gives one of several accounts a custom domain, or may take one away. */
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

/** Has this process drop what it keeps of these profiles. */
export function notifyProfilesChanged(userIds: readonly string[]): void {
  for (const listener of listeners()) for (const userId of userIds) listener(userId);
}

/** Calls the listener at every change that this process makes. */
export function subscribeToProfileChanges(listener: Listener): void {
  listeners().add(listener);
}

/** Calls the listener at every change of custom domains that this process makes. */
export function subscribeToDomainChanges(listener: DomainListener): void {
  domainListeners().add(listener);
}

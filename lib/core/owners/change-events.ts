import { wasNeverSent } from "@/db/failure";
import { singleton } from "@/lib/core/process/singleton";

type Listener = (userId: string) => void;
type DomainListener = () => void;

const listeners = () => singleton("profile-listeners", () => new Set<Listener>());
const domainListeners = () => singleton("domain-listeners", () => new Set<DomainListener>());

/** Announces the change after a failure, too, since a commit whose answer was lost has taken effect. */
export function changingProfile<Result>(userId: string, change: () => Promise<Result>): Promise<Result> {
  return notifyAfter(change, () => notifyProfilesChanged([userId]));
}

/** Announces a change that gives an account a custom domain, or may remove one. */
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

export function notifyProfilesChanged(userIds: readonly string[]): void {
  for (const listener of listeners()) for (const userId of userIds) listener(userId);
}

export function subscribeToProfileChanges(listener: Listener): void {
  listeners().add(listener);
}

export function subscribeToDomainChanges(listener: DomainListener): void {
  domainListeners().add(listener);
}

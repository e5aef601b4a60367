import { singleton } from "@/lib/singleton";

type Listener = (userId: string) => void;

function listeners(): Set<Listener> {
  return singleton("profile-listeners", () => new Set<Listener>());
}

/**
 * Changes rows of an account's profile; then this process drops at once what it keeps of it, also when the change
 * failed, since a commit whose answer was lost has changed it all the same. Other processes hear it from the database.
 */
export async function changingProfile<Result>(userId: string, change: () => Promise<Result>): Promise<Result> {
  return changingProfiles([userId], change);
}

/** The same for several accounts. */
export async function changingProfiles<Result>(
  userIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } finally {
    for (const listener of listeners()) for (const userId of userIds) listener(userId);
  }
}

/** Calls the listener at every change that this process makes. */
export function onProfileChange(listener: Listener): void {
  listeners().add(listener);
}

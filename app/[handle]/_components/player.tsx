import type { ProfileView } from "@/lib/profile-page/profile-view";

/** The owner's tracks. */
export function Player({ view: _ }: { view: ProfileView }) {
  return null;
}

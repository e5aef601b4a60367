import type { ProfileView } from "@/lib/profile-page/profile-view";

/** What the owner shows of other places: chat presence, servers, weather. */
export function Cards({ view: _ }: { view: ProfileView }) {
  return null;
}

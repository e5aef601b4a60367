import type { ProfileView } from "@/lib/profile-page/profile-view";

/** Ways to pass the page on. */
export function Share({ view: _ }: { view: ProfileView }) {
  return null;
}

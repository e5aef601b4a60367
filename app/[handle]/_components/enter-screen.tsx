import type { ProfileView } from "@/lib/profile-page/profile-view";

/** Asks for one tap before a page that sounds or moves. */
export function EnterScreen({ view: _ }: { view: ProfileView }) {
  return null;
}

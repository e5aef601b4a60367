import type { Profile } from "@/lib/users/store";

/** What moves behind the card and around the pointer. */
export function Effects({ profile: _ }: { profile: Profile }) {
  return null;
}

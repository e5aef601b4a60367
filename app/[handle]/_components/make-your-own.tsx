import { env } from "@/lib/core/process/env";
import type { ProfileView } from "@/lib/page/view/view";
import { startAddress } from "../_look/start-address";
import { pageMessages } from "../_words/words";

/** Leads to a page of one's own, unless the operator or a premium owner leaves that out. */
export function MakeYourOwn({ view: { profile } }: { view: ProfileView }) {
  const { MAKE_YOUR_OWN, REGISTRATION } = env();
  if (MAKE_YOUR_OWN === "off" || REGISTRATION !== "open") return null;
  if (profile.isPremium && profile.hideMakeYourOwn) return null;
  return (
    <a className="profile-make" href={startAddress(profile)} rel="nofollow">
      {pageMessages(profile.locale).makeYourOwn}
    </a>
  );
}

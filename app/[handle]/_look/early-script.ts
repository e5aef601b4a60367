import type { ProfileView } from "@/lib/page/view/view";
import { hasMotion } from "../_components/motion-switch";
import { hasPlayback } from "./stored-media";

/**
 * Runs before the first paint, so that nobody sees an enter screen that they have passed in this tab, or motion that
 * they have paused. The keys are those of the islands `enter-screen` and `motion-switch`. The text is the same for every
 * page, and the policy names its hash.
 */
const earlyScript =
  'try{const t=document.documentElement.dataset;if(sessionStorage.getItem("entered "+document.currentScript.dataset.profile)!==null)t.entered="";if(localStorage.getItem("motion")==="off")t.motion="off"}catch{}';

/** Returns the script, or undefined for a page that has no use for it. */
export function findEarlyScript(view: ProfileView): string | undefined {
  return hasPlayback(view.profile) || hasMotion(view) ? earlyScript : undefined;
}

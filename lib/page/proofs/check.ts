import "server-only";
import { outboundLimits } from "@/lib/core/outbound/outbound-limits";
import { nextDeadline } from "@/lib/core/outbound/requests";
import { checkIdentifier } from "./identifier";
import { checkLinkBack } from "./link-back";
import { checkAccount } from "./linked-account";
import { type CheckedLink, combine, type Outcome } from "./outcome";
import type { PageNames } from "./page-names";
import { checkRecord } from "./record";

/** Those that ask least come first. */
const checks = [checkAccount, checkRecord, checkIdentifier, checkLinkBack];

/** Looks for a proof that a link is the owner of the page, by each way in turn until one is found. */
export async function checkLink(names: PageNames, link: CheckedLink): Promise<Outcome> {
  const deadline = nextDeadline(outboundLimits.linkCheckMilliseconds);
  const outcomes: (Outcome | undefined)[] = [];
  for (const check of checks) {
    const outcome = await check(names, link, deadline);
    if (typeof outcome === "object") return outcome;
    outcomes.push(outcome);
  }
  return combine(outcomes);
}

import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { requireLimit } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { type Message, message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { checkRecord, findNearRecord } from "./dns";
import { dnsProof, isBelow, shortName } from "./domain-name";
import { assignDomain, claimDomain, claimDueDomains, type DomainClaim, getDomains, recordCheck } from "./store";

const longestShown = 100;
const rounds = { domains: 200, atOnce: 10 } as const;

/** @param domain as DNS has it @throws AppError invalid_request (a host of ours), premium_required, rate_limited */
export async function saveDomain(userId: string, domain: string): Promise<void> {
  await requireLimit("domain", userId);
  const { BASE_URL, CDN_URL } = env();
  if ([BASE_URL, CDN_URL].some((url) => isBelow(domain, new URL(url).hostname))) {
    throw invalidField("domain", message("ownDomain"));
  }
  await claimDomain(userId, domain);
}

/** @throws AppError invalid_request (no record yet), not_found, unavailable, premium_required, rate_limited */
export async function verifyDomain(userId: string): Promise<void> {
  await requireLimit("domain", userId);
  const { claim, isPremium } = await getDomains(userId);
  if (!claim) throw new AppError("not_found", message("saveDomain"));
  if (!isPremium) throw new AppError("premium_required", message("premiumDomain"));
  const proof = await checkRecord(claim);
  if (proof === "unknown") {
    throw new AppError("unavailable", message("noNameServer"));
  }
  if (proof === "absent") {
    throw new AppError("invalid_request", whatIsThere(claim, await findNearRecord(claim)));
  }
  await assignDomain(userId, claim);
}

type Near = Awaited<ReturnType<typeof findNearRecord>>;

/** Says what was found instead of the record. */
function whatIsThere(claim: DomainClaim, near: Near): Message {
  if (!near) return message("noRecord");
  const { name } = dnsProof(claim);
  const found = near.text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, longestShown);
  if (near.name === name) return message("otherRecord", { name, found });
  const short = shortName(claim.domain, near.name);
  return short === undefined
    ? message("recordElsewhere", { found: near.name, name })
    : message("domainAppended", { found: near.name, short });
}

export async function recheckDomains(): Promise<void> {
  const due = await claimDueDomains(rounds.domains);
  const look = async () => {
    for (let claim = due.pop(); claim; claim = due.pop()) {
      const proof = await checkRecord(claim);
      // A missing answer proves nothing.
      if (proof !== "unknown") await recordCheck(claim.userId, claim.domain, proof === "there");
    }
  };
  const looking = await Promise.allSettled(Array.from({ length: rounds.atOnce }, look));
  for (const result of looking) {
    if (result.status === "rejected") log().warn(describeFailure(result.reason), "a domain was not checked");
  }
}

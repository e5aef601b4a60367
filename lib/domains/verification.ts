import "server-only";
import { env } from "@/lib/env";
import { AppError, invalidField } from "@/lib/errors";
import { requireLimit } from "@/lib/limits/limiter";
import { describeFailure, log } from "@/lib/log";
import { checkRecord } from "./dns";
import { isBelow } from "./domain-name";
import { assignDomain, claimDomain, claimDueDomains, getDomains, recordCheck } from "./store";

const rounds = { domains: 200, atOnce: 10 } as const;

/** @param domain as DNS has it @throws AppError invalid_request (a host of ours), premium_required, rate_limited */
export async function saveDomain(userId: string, domain: string): Promise<void> {
  await requireLimit("domain", userId);
  const { BASE_URL, CDN_URL } = env();
  if ([BASE_URL, CDN_URL].some((url) => isBelow(domain, new URL(url).hostname))) {
    throw invalidField("domain", "belongs to this service; write a domain of your own");
  }
  await claimDomain(userId, domain);
}

/** @throws AppError invalid_request (no record yet), not_found, unavailable, premium_required, rate_limited */
export async function verifyDomain(userId: string): Promise<void> {
  await requireLimit("domain", userId);
  const { claim, isPremium } = await getDomains(userId);
  if (!claim) throw new AppError("not_found", "Save a domain first");
  if (!isPremium) throw new AppError("premium_required", "A domain of your own is for premium users only");
  const proof = await checkRecord(claim);
  if (proof === "unknown") {
    throw new AppError("unavailable", "The name servers of this domain gave no answer; try again in a minute");
  }
  if (proof === "absent") {
    throw new AppError("invalid_request", "The TXT record is not there yet; it can take an hour until DNS shows it");
  }
  await assignDomain(userId, claim);
}

export async function recheckDomains(): Promise<void> {
  const due = await claimDueDomains(rounds.domains);
  const look = async () => {
    for (let claim = due.pop(); claim; claim = due.pop()) {
      const proof = await checkRecord(claim);
      // No answer proves nothing.
      if (proof !== "unknown") await recordCheck(claim.userId, claim.domain, proof === "there");
    }
  };
  const looking = await Promise.allSettled(Array.from({ length: rounds.atOnce }, look));
  for (const result of looking) {
    if (result.status === "rejected") log().warn(describeFailure(result.reason), "a domain was not checked");
  }
}

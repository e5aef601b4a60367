import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { requireUser } from "@/lib/auth/session";
import { proofOf } from "@/lib/domains/domain-name";
import { getDomains } from "@/lib/domains/store";
import { env } from "@/lib/env";
import { DomainForm } from "./domain-form";
import { Proof } from "./proof";
import { RemoveDomain } from "./remove-domain";
import { ShownDomain } from "./shown-domain";

export const metadata: Metadata = { title: "Domain" };

export default async function DomainPage() {
  const user = await requireUser("/settings/domain");
  const { isPremium, verified, claim, misses } = await getDomains(user.id);
  // A record that went missing is looked for once more.
  const isOpen = claim !== undefined && (claim.domain !== verified || misses > 0);
  return (
    <>
      <PageHeading title="Domain" description="Show your page under a domain of your own, instead of under ours." />
      {!isPremium && !verified && (
        <EmptyState title="A domain of your own comes with premium">
          With premium your page answers under any domain that you own. Ask whoever runs this site for it; until then
          your page is at {new URL(env().BASE_URL).host}/{user.username}.
        </EmptyState>
      )}
      {verified && <ShownDomain domain={verified} isServed={isPremium} isMissing={misses > 0} />}
      {isPremium && <DomainForm domain={claim?.domain ?? ""} />}
      {isOpen && isPremium && <Proof domain={claim.domain} record={proofOf(claim)} />}
      {(claim || verified) && <RemoveDomain domain={verified ?? claim?.domain ?? ""} isShown={verified !== null} />}
    </>
  );
}

import "server-only";
import { jsonReply } from "@/lib/core/http/reply";
import { localized } from "@/lib/core/messages/localized";
import { verifyLink } from "@/lib/page/proofs/verify";
import { receiveJson } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { publishedLink } from "./schema";

/** Checks at once whether a link of the published page is proven, and says why where it is not. */
export const checkProof = editing(
  ({ request }) => receiveJson(request, publishedLink),
  async ({ page, input, language }) => {
    const { proof, problem } = await verifyLink(page.id, input.link);
    const shown = proof && {
      ...{ method: proof.method, since: proof.provenAt.toISOString() },
      checked_at: proof.confirmedAt.toISOString(),
    };
    return jsonReply({ proof: shown ?? null, problem: problem ? localized(language, problem) : null });
  },
  "link_check",
);

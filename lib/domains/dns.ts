import "server-only";
import { isNoRecord, queryNameServers } from "@/lib/outbound/name-servers";
import { proofOf } from "./domain-name";

/** `unknown` when no name server answered in time. */
export async function checkRecord(claim: { domain: string; token: string }): Promise<"there" | "absent" | "unknown"> {
  const { name, value } = proofOf(claim);
  try {
    const records = await queryNameServers((resolver) => resolver.resolveTxt(name));
    // A long text comes in pieces (RFC 7208, 3.3).
    return records.some((pieces) => pieces.join("").trim() === value) ? "there" : "absent";
  } catch (error) {
    return isNoRecord(error) ? "absent" : "unknown";
  }
}

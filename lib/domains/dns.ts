import "server-only";
import { Resolver } from "node:dns/promises";
import { withDeadline } from "@/lib/deadline";
import { env } from "@/lib/env";
import { proofOf } from "./domain-name";

/** Milliseconds: of one query, and of all queries for one record. */
const times = { ask: 1_000, all: 3_000 } as const;

/** DNS errors that mean "no such record", as opposed to no answer. */
const absent = new Set(["ENODATA", "ENOTFOUND"]);

/** Looks up the record that proves a domain. @returns `unknown` when no name server answered in time */
export async function lookForProof(claim: { domain: string; token: string }): Promise<"there" | "absent" | "unknown"> {
  const { name, value } = proofOf(claim);
  const resolver = new Resolver({ timeout: times.ask, tries: 2 });
  const { DNS_SERVERS } = env();
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  try {
    const records = await withDeadline(times.all, resolver.resolveTxt(name));
    // A long text comes in pieces (RFC 7208, 3.3).
    return records.some((pieces) => pieces.join("").trim() === value) ? "there" : "absent";
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? "") ? "absent" : "unknown";
  } finally {
    resolver.cancel();
  }
}

import "server-only";
import { isNoRecord } from "@/lib/core/outbound/name-servers";
import { listTexts } from "@/lib/page/domains/dns";
import { normalizeDnsRecord } from "@/lib/page/domains/domain-name";
import type { Check } from "./outcome";
import { comparedAddress } from "./page-names";
import { proofRecord, recordKey } from "./provable";

/** Looks for the TXT record by which whoever manages the domain of a website names the page. */
export const checkRecord: Check = async (names, link) => {
  const record = proofRecord(link, "");
  if (!record) return undefined;
  try {
    const isThere = (await listTexts(record.name)).some((text) => {
      const written = normalizeDnsRecord(text, recordKey);
      const address = written.startsWith(recordKey) ? written.slice(recordKey.length) : "";
      return names.addresses.has(comparedAddress(address) ?? "");
    });
    return isThere ? { method: "dns" } : "absent";
  } catch (error) {
    return isNoRecord(error) ? "absent" : "unknown";
  }
};

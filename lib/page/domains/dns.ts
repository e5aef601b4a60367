import "server-only";
import { isNoRecord, queryNameServers } from "@/lib/core/outbound/name-servers";
import { dnsProof, likelyNames, normalizeDnsRecord } from "./domain-name";

type Claim = { domain: string; token: string };

/** Returns `unknown` when no name server answered in time. */
export async function checkRecord(claim: Claim): Promise<"there" | "absent" | "unknown"> {
  const { name, value } = dnsProof(claim);
  try {
    return (await listTexts(name)).some((text) => normalizeDnsRecord(text) === value) ? "there" : "absent";
  } catch (error) {
    return isNoRecord(error) ? "absent" : "unknown";
  }
}

/** Joins the pieces in which a long text comes (RFC 7208, 3.3). @throws what `queryNameServers` throws */
export async function listTexts(name: string): Promise<string[]> {
  const records = await queryNameServers((resolver) => resolver.resolveTxt(name));
  return records.map((pieces) => pieces.join(""));
}

/** Finds what is nearly the wanted record: another text at its name, or its text at another name. */
export async function findNearRecord(claim: Claim): Promise<{ name: string; text: string } | undefined> {
  const { name } = dnsProof(claim);
  const look = async (name: string) => ({ name, texts: await listTexts(name).catch(() => []) });
  const [here, ...elsewhere] = await Promise.all([name, ...likelyNames(claim.domain)].map(look));
  const other = here?.texts.find((text) => /vitrine/i.test(text)) ?? here?.texts[0];
  if (other !== undefined) return { name, text: other };
  for (const { name, texts } of elsewhere) {
    const text = texts.find((text) => text.includes(claim.token));
    if (text !== undefined) return { name, text };
  }
  return undefined;
}

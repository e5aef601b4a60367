import { type Message, message } from "@/lib/core/messages/message";
import { parseUrl } from "@/lib/core/text/url";

/** Names that lead nowhere on the public internet (RFC 6761 and those like it). */
const local = new Set(["arpa", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "onion"]);

/** Second levels that registries sell names under, such as `co.uk`: not a list, but the words that nearly all of them use. */
const category = /^(?:ac|co|com|edu|gob|gouv|gov|gv|ltd|me|mil|net|ne|nom|or|org|plc|sch)$/;

const recordLabel = "_vitrine";
const longest = 253 - recordLabel.length - 1;

/** In any alphabet, perhaps after `https://`. @returns lower-case ASCII, or what is wrong with the name */
export function readDomain(written: string): { name: string } | { problem: Message } {
  const text = written
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[./]$/, "");
  if (text === "") return { problem: message("writeDomain") };
  const name = /[\s/\\:@?#%[\]]/.test(text) ? undefined : parseUrl(`http://${text}`)?.hostname;
  if (name === undefined) return { problem: message("domainAlone") };
  if (/^[\d.]+$/.test(name)) return { problem: message("noIpAddress") };
  const labels = name.split(".");
  if (name.length > longest || !labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) {
    return { problem: message("domainLetters") };
  }
  const [second = "", top = ""] = labels.slice(-2);
  if (labels.length === 1 || local.has(top)) return { problem: message("publicDomain") };
  if (labels.length === 2 && top.length === 2 && category.test(second)) {
    return { problem: message("publicSuffix", { domain: name }) };
  }
  return { name };
}

export function isBelow(name: string, host: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}

const valueKey = "vitrine-verification=";

export function dnsProof({ domain, token }: { domain: string; token: string }): { name: string; value: string } {
  return { name: `${recordLabel}.${domain}`, value: `${valueKey}${token}` };
}

/** Without what the panels of DNS providers keep or add: quotes, white space, what nobody sees, and a sign at the end. */
export function plainText(record: string): string {
  return record
    .replaceAll(/[^!-~]+|["'`\\]+/g, "")
    .replace(/[.,;]+$/, "")
    .replace(new RegExp(`^${valueKey}`, "i"), valueKey);
}

/** Where the record stands whose name was written wrongly; most panels append the domain that they manage. */
export function likelyNames(domain: string): string[] {
  const zones = zonesOf(domain).slice(0, 4);
  const { name } = dnsProof({ domain, token: "" });
  const others = [...zones.slice(1), `www.${domain}`].map((zone) => `${recordLabel}.${zone}`);
  return [...zones.map((zone) => `${name}.${zone}`), domain, ...others].filter((other) => other.length <= 253);
}

/** The domain and those above it that somebody may manage. */
function zonesOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/** What is left of a record's name where its panel appends that domain by itself; undefined where nothing was appended. */
export function shortName(domain: string, found: string): string | undefined {
  const { name } = dnsProof({ domain, token: "" });
  const zone = zonesOf(domain).find((zone) => found === `${name}.${zone}`);
  return zone && name.slice(0, -zone.length - 1);
}

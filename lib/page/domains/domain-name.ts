import { type Message, message } from "@/lib/core/messages/message";
import { parseUrl } from "@/lib/core/text/url";

/** These names lead nowhere on the public internet (RFC 6761 and similar ones). */
const local = new Set(["arpa", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "onion"]);

/** Registries sell names under such second levels, as `co.uk`. The words are those that nearly all registries use. */
const category = /^(?:ac|co|com|edu|gob|gouv|gov|gv|ltd|me|mil|net|ne|nom|or|org|plc|sch)$/;

const recordLabel = "_vitrine";
const longest = 253 - recordLabel.length - 1;

/** Reads a name in any alphabet, perhaps after `https://`. @returns lower-case ASCII, or what is wrong with the name */
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

/** What the names of all records begin with that prove something to this service. */
export const recordName = (domain: string) => `${recordLabel}.${domain}`;

export function dnsProof({ domain, token }: { domain: string; token: string }): { name: string; value: string } {
  return { name: recordName(domain), value: `${valueKey}${token}` };
}

/**
 * Removes what DNS panels keep or add: quotes, white space, invisible characters and a sign at the end. @param key what
 * the record begins with, in any case
 */
export function normalizeDnsRecord(record: string, key: string = valueKey): string {
  return record
    .replaceAll(/[^!-~]+|["'`\\]+/g, "")
    .replace(/[.,;]+$/, "")
    .replace(new RegExp(`^${key}`, "i"), key);
}

/** Returns where a wrongly named record may stand; most panels append the domain that they manage. */
export function likelyNames(domain: string): string[] {
  const zones = listZones(domain).slice(0, 4);
  const { name } = dnsProof({ domain, token: "" });
  const others = [...zones.slice(1), `www.${domain}`].map((zone) => `${recordLabel}.${zone}`);
  return [...zones.map((zone) => `${name}.${zone}`), domain, ...others].filter((other) => other.length <= 253);
}

/** Returns the domain and those above it that somebody may manage. */
function listZones(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * Returns what is left of a record's name where its panel appends the domain, or undefined where it appended nothing.
 */
export function shortName(domain: string, found: string): string | undefined {
  const { name } = dnsProof({ domain, token: "" });
  const zone = listZones(domain).find((zone) => found === `${name}.${zone}`);
  return zone && name.slice(0, -zone.length - 1);
}

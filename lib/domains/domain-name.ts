import { parseUrl } from "@/lib/text/url";

/** Names that lead nowhere on the public internet (RFC 6761 and those like it). */
const local = new Set(["arpa", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "onion"]);

/** Second levels that registries sell names under, such as `co.uk`: not a list, but the words that nearly all of them use. */
const category = /^(?:ac|co|com|edu|gob|gouv|gov|gv|ltd|me|mil|net|ne|nom|or|org|plc|sch)$/;

const recordLabel = "_vitrine";
const longest = 253 - recordLabel.length - 1;

/** In any alphabet, perhaps after `https://`. @returns lower-case ASCII, or what is wrong with the name */
export function readDomain(written: string): { name: string } | { problem: string } {
  const text = written
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[./]$/, "");
  if (text === "") return { problem: "write the name of your domain, such as ada.example" };
  const name = /[\s/\\:@?#%[\]]/.test(text) ? undefined : parseUrl(`http://${text}`)?.hostname;
  if (name === undefined) return { problem: "write the name alone, such as ada.example, without port or path" };
  if (/^[\d.]+$/.test(name)) return { problem: "must be a domain name, not an IP address, such as ada.example" };
  const labels = name.split(".");
  if (name.length > longest || !labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) {
    return { problem: "must be a domain name of letters, digits and hyphens, such as ada.example" };
  }
  const [second = "", top = ""] = labels.slice(-2);
  if (labels.length === 1 || local.has(top)) return { problem: "must be a domain that the whole internet can reach" };
  if (labels.length === 2 && top.length === 2 && category.test(second)) {
    return { problem: `is a public suffix; write your own domain below it, such as ada.${name}` };
  }
  return { name };
}

export function isBelow(name: string, host: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}

export function proofOf({ domain, token }: { domain: string; token: string }): { name: string; value: string } {
  return { name: `${recordLabel}.${domain}`, value: `vitrine-verification=${token}` };
}

import "server-only";
import type { LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isNoRecord, queryNameServers } from "./name-servers";
import { NoAnswerError } from "./requests";

/** The list holds IANA's special-purpose registry, multicast and reserved networks. */
const special4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
];
/** The list holds all unicast addresses of IPv6; those that embed IPv4 are outside of it, or in `special6`. */
const global6 = ["2000::/3"];
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function createBlockList(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const special = { ipv4: createBlockList(special4, "ipv4"), ipv6: createBlockList(special6, "ipv6") };
const unicast = createBlockList(global6, "ipv6");

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.ipv4.check(address, "ipv4");
  return version === 6 && unicast.check(address, "ipv6") && !special.ipv6.check(address, "ipv6");
}

const literalOf = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Returns false for an address outside of the public internet, and for the names of the machine itself (RFC 6761). The
 * addresses of other names are known only when they are looked up. @param hostname as the parser of URLs writes it
 */
export function mayBePublic(hostname: string): boolean {
  const literal = literalOf(hostname);
  return isIP(literal) ? isPublicAddress(literal) : !/(?:^|\.)localhost\.?$/.test(hostname);
}

/**
 * Returns the addresses to connect to: a second lookup could give others. @throws NoAnswerError when no name server
 * answered
 */
export async function findPublicHost(hostname: string): Promise<LookupAddress[] | undefined> {
  if (!mayBePublic(hostname)) return undefined;
  const literal = literalOf(hostname);
  const addresses = isIP(literal) ? [literal] : await lookUp(hostname);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) return undefined;
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Makes a connection lead to these addresses alone, whatever a name server says by then. */
export function lookupOf(host: readonly LookupAddress[]): LookupFunction {
  const [first = { address: "", family: 4 }] = host;
  return (_, { all }, done) => {
    if (all) done(null, [...host]);
    else done(null, first.address, first.family);
  };
}

async function lookUp(hostname: string): Promise<string[]> {
  const answers = await queryNameServers((resolver) =>
    Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]),
  ).catch(() => []);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const isSettled = answers.some((answer) => answer.status === "rejected" && isNoRecord(answer.reason));
  if (found.length === 0 && !isSettled) throw new NoAnswerError("no name server answered");
  return found;
}

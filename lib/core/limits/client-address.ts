import { isIP } from "node:net";
import { env } from "@/lib/core/process/env";
import { findSingleton } from "@/lib/core/process/singleton";

/**
 * Returns an IPv4 address as it is and an IPv6 address as its /64. With `TRUST_PROXY` = n > 0 it is the n-th entry of
 * `X-Forwarded-For` from the right.
 */
export function clientAddress(headers: Pick<Headers, "get">): string {
  // Our server puts the socket's address in a header with this random name, so no client can forge it.
  const name = findSingleton<string>("remote-address-header");
  const hops = env().TRUST_PROXY;
  const forwarded = hops > 0 ? headers.get("x-forwarded-for")?.split(",").at(-hops) : undefined;
  return countedAs(forwarded) ?? countedAs(name && headers.get(name)) ?? "unknown";
}

/**
 * Returns the network of an address that `clientAddress` gave: the /24 of IPv4 and the /48 of IPv6, as RFC 5952 writes
 * it; null when the address is unknown.
 */
export function addressRange(address: string): string | null {
  if (isIP(address) === 4) return address.replace(/\d+$/, "0/24");
  const [, groups] = /^([0-9a-f:]+):[0-9a-f]+::\/64$/.exec(address) ?? [];
  return groups === undefined ? null : `${groups.replace(/(?:^0|:0)+$/, "")}::/48`;
}

function countedAs(written: string | null | undefined): string | undefined {
  const address = bare(written ?? "");
  const family = isIP(address);
  if (family === 4) return address;
  if (family === 0) return undefined;
  const groups = parseGroups(address);
  const [, , , , , sixth, high = 0, low = 0] = groups;
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:443`; a zone, as in `fe80::1%eth0`, names only the interface. */
function bare(written: string): string {
  return written
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
}

function parseGroups(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [left = [], right] = hexadecimal.split("::").map((side) => side.split(":").filter(Boolean));
  const written = [...left, ...(right ?? [])];
  const zeros = new Array<string>(8 - written.length).fill("0");
  return [...left, ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16));
}

import { addressRange, clientAddress } from "@/lib/core/limits/client-address";
import { env } from "@/lib/core/process/env";

/** Where somebody was, as far as a network alone says: where they are now, next to the server, or anywhere else. */
export type Network = "here" | "local" | "elsewhere";

/** The networks of RFC 1918, of loopback and of link-local and unique local addresses. */
const local = /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^::\/48$|^f(?:[cd]|e80)/;

/**
 * Returns undefined where the range may be that of a proxy, which `TRUST_PROXY` does not count and through which anybody
 * comes. @param range as `addressRange` gives it @param headers of the request that asks
 */
export function networkOf(range: string | null, headers: Pick<Headers, "get">): Network | undefined {
  if (range === null) return undefined;
  const isUncounted = env().TRUST_PROXY === 0;
  if (isUncounted && (local.test(range) || headers.get("x-forwarded-for") !== null)) return undefined;
  if (range === addressRange(clientAddress(headers))) return "here";
  return local.test(range) ? "local" : "elsewhere";
}

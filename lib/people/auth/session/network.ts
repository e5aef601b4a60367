import { addressRange, clientAddress } from "@/lib/core/limits/client-address";

/** Where somebody was, as far as a network alone says: where they are now, next to the server, or anywhere else. */
export type Network = "here" | "local" | "elsewhere";

/** The networks of RFC 1918, of loopback and of link-local and unique local addresses. */
const local = /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^::\/48$|^f(?:[cd]|e80)/;

/** @param range as `addressRange` gives it @param headers of the request that asks */
export function networkOf(range: string | null, headers: Pick<Headers, "get">): Network | undefined {
  if (range === null) return undefined;
  if (range === addressRange(clientAddress(headers))) return "here";
  return local.test(range) ? "local" : "elsewhere";
}

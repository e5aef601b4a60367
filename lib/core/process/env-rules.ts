import { isIP } from "node:net";
import { z } from "zod";

/** The provider writes a slash at the end or not, and it counts. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(value) && !/[?#]/.test(value),
    "write the issuer as your provider does: an address that begins with https://",
  )
  .optional();

export const mailFrom = z
  .string()
  .regex(
    /^(?:[^\s<>@",;:]+@[^\s<>@",;:]+|[^<>@",;:\p{Cc}]+ <[^\s<>@",;:]+@[^\s<>@",;:]+>)$/u,
    "write an address such as Vitrine <hello@vitrine.example>",
  )
  .optional();

export const dnsServers = z
  .string()
  .transform((value) => value.split(",").map((server) => server.trim()))
  .refine((servers) => servers.every(isNameServer), "write IP addresses, such as 192.0.2.53 or [2001:db8::53]:5353")
  .optional();

function isNameServer(written: string): boolean {
  const [, inBrackets, bare = inBrackets ?? "", port = "53"] =
    /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(written) ?? [];
  return isIP(bare || written) > 0 && Number(port) > 0 && Number(port) <= 65_535;
}

/** Hosts as `URL` has them, with or without a port. */
export const privateHosts = z
  .string()
  .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/.test(host)),
    "write hosts with or without a port, such as chat.home.example or 192.168.1.20:8080",
  )
  .optional();

/** The windows of a rate limit, such as `10/60,200/86400`. */
export const limitWindows = z
  .string()
  .regex(/^\d{1,9}\/\d{1,9}(,\d{1,9}\/\d{1,9})*$/, "write requests/seconds, such as 120/60 or 10/60,200/86400")
  .transform((value) =>
    value.split(",").map((window) => {
      const [limit = 0, windowSeconds = 0] = window.split("/").map(Number);
      return { limit, windowSeconds };
    }),
  )
  .refine(
    (windows) => windows.every(({ limit, windowSeconds }) => limit > 0 && limit <= windowSeconds * 1000),
    "each window needs at least 1 request and 1 second, and at most 1000 requests a second",
  )
  .optional();

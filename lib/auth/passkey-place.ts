import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/env";
import type { PasskeySettings } from "./sign-in-settings";

/** Browsers make passkeys for a host with a name, and only where the connection is encrypted or local. */
export function passkeyObstacle(): PasskeySettings["obstacle"] {
  const { protocol, hostname } = new URL(env().BASE_URL);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) > 0) return "no-name";
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? undefined : "not-encrypted";
}

/** The host that passkeys are made for (WebAuthn's relying party ID); undefined where there can be none. */
export function passkeyHost(): string | undefined {
  return passkeyObstacle() === undefined ? new URL(env().BASE_URL).hostname : undefined;
}

import "server-only";
import { isIP } from "node:net";
import { siteOrigin } from "@/lib/core/site-origin";
import type { PasskeySettings } from "./sign-in-settings";

/** Browsers make passkeys only for a named host over an encrypted or local connection. */
export function passkeyObstacle(): PasskeySettings["obstacle"] {
  const { protocol, hostname } = new URL(siteOrigin());
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) > 0) return "no-name";
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? undefined : "not-encrypted";
}

/** Returns WebAuthn's relying party ID, or undefined where there can be none. */
export function passkeyHost(): string | undefined {
  return passkeyObstacle() === undefined ? new URL(siteOrigin()).hostname : undefined;
}

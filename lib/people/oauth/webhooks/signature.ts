import "server-only";
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Returns a secret as Standard Webhooks writes one: 32 random bytes in base64 after the prefix. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/**
 * Returns the header `webhook-signature` of the Standard Webhooks specification, with a signature for each secret.
 * @param timestamp in seconds
 */
export function signWebhook(id: string, timestamp: number, body: string, secrets: readonly string[]): string {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return signatures.join(" ");
}

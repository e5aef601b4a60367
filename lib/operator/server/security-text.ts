import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";

const validDays = 180;
const dayMilliseconds = 86_400_000;

/**
 * Returns `security.txt` (RFC 9116), with the contact that the operator gives. It expires in half a year, and says so
 * with the same time all day, so that its entity tag holds. @throws AppError not_found where there is no contact
 */
export function securityText(now = new Date()): string {
  const { SECURITY_CONTACT } = env();
  if (SECURITY_CONTACT === undefined)
    throw new AppError("not_found", { text: "The operator of this server names no contact for security" });
  const today = Math.floor(now.getTime() / dayMilliseconds);
  return [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date((today + validDays) * dayMilliseconds).toISOString()}`,
    `Canonical: ${siteOrigin()}/.well-known/security.txt`,
    "",
  ].join("\n");
}

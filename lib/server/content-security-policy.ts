import { env } from "@/lib/env";
import { remoteOrigin } from "@/lib/storage/current";

/** The Content Security Policy of a page (CSP level 3). @param sources allowed scripts, styles and form targets */
export function contentSecurityPolicy(sources: { scripts: string; styles: string; forms: string }): string {
  const isDevelopment = env().NODE_ENV === "development";
  // A policy is applied to where a redirect leads, too.
  const files = [...new Set([new URL(env().CDN_URL).origin, remoteOrigin()])].filter(Boolean).join(" ");
  return [
    "default-src 'none'",
    `script-src ${sources.scripts}`,
    `style-src ${sources.styles}`,
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' ${files}`,
    `font-src 'self' ${files}`,
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${sources.forms}`,
  ].join("; ");
}

import { env } from "@/lib/core/process/env";
import { filesAddress } from "@/lib/core/site-origin";
import { remoteOrigin } from "@/lib/media/storage/current";

type Sources = {
  scripts: string;
  styles: string;
  forms: string;
  connections?: string;
  frames?: string;
  ancestors?: string;
};

/** Writes a policy (CSP level 3); `sources` are source lists. */
export function contentSecurityPolicy(sources: Sources): string {
  const isDevelopment = env().NODE_ENV === "development";
  // A policy applies to the target of a redirect, too.
  const files = [...new Set([new URL(filesAddress()).origin, remoteOrigin()])].filter(Boolean).join(" ");
  const { connections = `'self'${isDevelopment ? " ws:" : ""}`, frames, ancestors = "'none'" } = sources;
  return [
    "default-src 'none'",
    `script-src ${sources.scripts}`,
    `style-src ${sources.styles}`,
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' ${files}`,
    `font-src 'self' ${files}`,
    `connect-src ${connections}`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "manifest-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    `form-action ${sources.forms}`,
  ].join("; ");
}

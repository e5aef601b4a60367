import type { RequestListener } from "node:http";
import { AppError } from "@/lib/errors";
import type { Reply } from "@/lib/http/reply";
import { runPreview } from "@/lib/profile-page/preview";
import type { ProfileView } from "@/lib/profile-page/view";
import { singleton } from "@/lib/singleton";
import { contentSecurityPolicy } from "./content-security-policy";
import { renderHtml } from "./rendered-page";

const renderer = singleton("preview-renderer", (): { framework?: RequestListener } => ({}));

/** Islands that would send something, or that need a published page. */
const leftOut = / data-island="(?:cards|copied-link|enter-screen|like|share|tab-title|views)"/g;

export function openPreviews(framework: RequestListener): void {
  renderer.framework = framework;
}

/** Whether pages are rendered by our own server, which alone has those for frames. */
export const rendersStills = (): boolean => renderer.framework !== undefined;

/** For a sandboxed frame of the editor. @throws AppError unavailable without our own server, or on a timeout */
export async function renderPreview(view: ProfileView): Promise<Reply> {
  const { framework } = renderer;
  if (!framework)
    throw new AppError("unavailable", { text: "The preview needs the service's own server; start it with npm start" });
  const { html, styleHashes, headers } = await renderHtml(framework, `/${view.profile.username}`, {
    start: (render) => runPreview(view, render),
  });
  const policy = contentSecurityPolicy({
    ...{ scripts: "'self'", styles: styleHashes.join(" "), forms: "'none'" },
    ...{ connections: "'none'", ancestors: "'self'" },
  });
  return {
    status: 200,
    headers: {
      "Content-Type": headers["content-type"] ?? "text/html; charset=utf-8",
      "Content-Security-Policy": `${policy}; sandbox allow-scripts`,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
    // Without its attributes, the enter screen waits until the editor shows it.
    body: html.replaceAll(leftOut, "").replace('<dialog open=""', "<dialog").replace(' autofocus=""', ""),
  };
}

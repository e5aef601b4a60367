import { createHash } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { inject } from "light-my-request";
import { withDeadline } from "@/lib/deadline";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Language } from "@/lib/messages/languages";
import { siteOrigin } from "@/lib/site-origin";
import { openingCode, systemRefusal } from "@/lib/system-failure";
import { bounds } from "./bounds";
import { contentSecurityPolicy } from "./content-security-policy";
import { type PreparedResponse, prepareResponse } from "./prepared-response";

const retainedHeaders = [
  "content-type",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

type Rendered = { html: string; styleHashes: string[]; headers: Record<string, string> };

type StartRender = (render: () => void) => void;

/** The policy needs no nonce or `unsafe-inline`. @throws when rendering fails; AppError unavailable on a timeout */
export async function renderPage(
  framework: RequestListener,
  path: string,
  options: Options = {},
): Promise<PreparedResponse> {
  const { status = 200 } = options;
  const { html, styleHashes, headers } = await renderHtml(framework, path, options);
  const isProfile = status === 200;
  const policy = contentSecurityPolicy({
    scripts: "'self'",
    styles: [...(isProfile ? [] : ["'self'"]), ...styleHashes].join(" "),
    // From a custom domain, likes are sent there.
    forms: `'self' ${siteOrigin()}`,
  });
  const caching = isProfile ? "public, no-cache" : "no-store";
  const finished = prepareResponse(
    html,
    { ...headers, "Content-Security-Policy": policy, "Cache-Control": caching },
    status,
  );
  await finished.compress();
  return finished;
}

/** `language` is that of the browser. */
type Options = { status?: number; withinMilliseconds?: number | undefined; start?: StartRender; language?: Language };

/** Several pages that move at once would keep a phone busy. */
const motionless = "*,::before,::after{animation:none!important;transition:none!important}";

/**
 * The page for a frame of this site: it does not move, has no script, sends nothing and makes no sound, and may not be framed elsewhere.
 * @throws as `renderPage`
 */
export async function renderStill(
  framework: RequestListener,
  path: string,
  withinMilliseconds: number = bounds.renderMilliseconds,
): Promise<PreparedResponse> {
  const { html, styleHashes, headers } = await renderHtml(framework, path, { withinMilliseconds });
  const policy = contentSecurityPolicy({
    ...{ scripts: "'none'", styles: [...styleHashes, hashSource(motionless)].join(" "), forms: "'none'" },
    ...{ connections: "'none'", ancestors: "'self'" },
  });
  const finished = prepareResponse(
    html
      .replaceAll(/<script\b[^>]*>.*?<\/script>|<audio\b[^>]*><\/audio>/gs, "")
      .replace('<dialog open=""', "<dialog")
      .replace(' autofocus=""', "")
      .replace("</head>", `<style>${motionless}</style></head>`),
    {
      ...headers,
      "x-frame-options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": policy,
      "Cache-Control": "public, no-cache",
    },
  );
  await finished.compress();
  return finished;
}

/** Without the framework's scripts and, for a profile, its style sheet. @throws as `renderPage` */
export async function renderHtml(
  framework: RequestListener,
  path: string,
  { status = 200, withinMilliseconds = bounds.renderMilliseconds, start = (render) => render(), language }: Options,
): Promise<Rendered> {
  const { host } = new URL(siteOrigin());
  let rendered: ServerResponse | undefined;
  const render: Parameters<typeof inject>[0] = (request, response) => {
    rendered = response;
    start(() => framework(request, response));
  };
  const rendering = inject(render, { url: path, headers: { host, ...(language && { "accept-language": language }) } });
  const answer = await withDeadline(withinMilliseconds, rendering, () => {
    rendered?.destroy();
    return tooLate(path);
  });
  if (answer.statusCode !== status) {
    const code = openingCode();
    throw code === undefined ? new Error(`the framework answered ${answer.statusCode} to a page`) : systemRefusal(code);
  }
  // The framework's error page, shown in place of a profile, uses the site's own style sheet.
  const page =
    status === 200
      ? answer.payload.replaceAll(/<link rel="(?:stylesheet|preload)" href="\/_next\/[^>]*>/g, "")
      : answer.payload;
  const headers = Object.fromEntries(
    retainedHeaders.flatMap((name) => (answer.headers[name] ? [[name, String(answer.headers[name])]] : [])),
  );
  return { ...withoutScripts(page, nonceOf(answer.headers["content-security-policy"])), headers };
}

function tooLate(path: string): AppError {
  log().error({ path }, "the framework did not render a page in time");
  return new AppError("unavailable", { text: "The page was not rendered in time; try again in a few seconds" });
}

function nonceOf(policy: unknown): string {
  const [, nonce] = /'nonce-([A-Za-z0-9+/=]+)'/.exec(String(policy)) ?? [];
  if (nonce === undefined) throw new Error("the framework rendered a page without a nonce");
  return nonce;
}

/** React escapes `<` and `>` in user text, so these patterns match only its own markup; nobody can know the nonce. */
export function withoutScripts(page: string, nonce: string): { html: string; styleHashes: string[] } {
  // The framework's outermost layout knows no profile: the page says its language on its first element.
  const [, language = 'lang="en"'] = /<div class="profile-page" (lang="[A-Za-z-]+" dir="[a-z]+")/.exec(page) ?? [];
  const html = page
    .replace('<html lang="en"', () => `<html ${language}`)
    .replaceAll(/<script\b(?![^>]* (?:src="\/islands\/|type="application\/ld\+json"))[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, "")
    .replaceAll(` nonce="${nonce}"`, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll('<div hidden=""></div>', "");
  const styles = Array.from(html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs), ([, style = ""]) => style);
  return { html, styleHashes: [...new Set(styles.map(hashSource))] };
}

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

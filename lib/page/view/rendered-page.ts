import "server-only";
import { createHash } from "node:crypto";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import type { Reply } from "@/lib/core/http/reply";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { notifyProfilesChanged } from "@/lib/core/owners/change-events";
import { env } from "@/lib/core/process/env";
import { findPlaceholder } from "@/lib/media/files/renditions";
import { frameOrigins } from "@/lib/page/cards/kinds/providers";
import type { MissingPage, PageRenderer } from "@/lib/page/view/page-renderer";
import type { ProfileView } from "@/lib/page/view/view";
import { registration } from "@/lib/people/auth/provider/admission";
import type { Profile } from "@/lib/people/users/store";
import { contentSecurityPolicy } from "./content-security-policy";
import { type PreparedResponse, prepareResponse } from "./prepared-response";

const commonHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

const hashes = (blocks: readonly string[]) =>
  blocks.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
const styleHashes = (styles: readonly string[]) => hashes(styles).join(" ");

/** Renders what visitors get; its policy needs no nonce or `unsafe-inline`. */
export async function renderPage(renderer: PageRenderer, view: ProfileView): Promise<PreparedResponse> {
  const { html, styles, scripts } = renderer.profile(view, "page", await backgroundPlaceholder(view.profile));
  const players = view.cards.map((card) => (card.type === "video" || card.type === "music" ? card.player : undefined));
  const frames = frameOrigins(players).join(" ") || undefined;
  const policy = contentSecurityPolicy({
    ...{ scripts: ["'self'", ...hashes(scripts)].join(" "), styles: styleHashes(styles), forms: "'self'", frames },
  });
  return compressed(html, { "Content-Security-Policy": policy, "Cache-Control": "public, no-cache" });
}

/** Renders the part of the page that holds its cards, which the page asks for until they have something to show. */
export function renderCards(renderer: PageRenderer, view: ProfileView): Promise<PreparedResponse> {
  const policy = contentSecurityPolicy({ scripts: "'none'", styles: "'none'", forms: "'none'" });
  const headers = { "Content-Security-Policy": policy, "X-Robots-Tag": "noindex", "Cache-Control": "public, no-cache" };
  return compressed(renderer.cards(view), headers);
}

/** Renders a page for a frame of this site alone: it does not move, has no script, sends nothing and makes no sound. */
export async function renderStill(renderer: PageRenderer, view: ProfileView): Promise<PreparedResponse> {
  const { html, styles } = renderer.profile(view, "still", await backgroundPlaceholder(view.profile));
  const policy = contentSecurityPolicy({
    ...{ scripts: "'none'", styles: styleHashes(styles), forms: "'none'" },
    ...{ connections: "'none'", ancestors: "'self'" },
  });
  return compressed(html, {
    "Content-Security-Policy": policy,
    "X-Frame-Options": "SAMEORIGIN",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "public, no-cache",
  });
}

/** Renders a page for a sandboxed frame of the editor. */
export async function renderPreview(
  renderer: PageRenderer,
  view: ProfileView,
  kind: "preview" | "still" = "preview",
): Promise<Reply> {
  const { html, styles } = renderer.profile(view, kind, await backgroundPlaceholder(view.profile));
  const policy = contentSecurityPolicy({
    ...{ scripts: kind === "preview" ? "'self'" : "'none'", styles: styleHashes(styles), forms: "'none'" },
    ...{ connections: "'none'", ancestors: "'self'" },
  });
  return {
    status: 200,
    headers: {
      "Content-Type": commonHeaders["Content-Type"],
      "Content-Security-Policy": `${policy}; sandbox allow-scripts`,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
    body: html,
  };
}

/**
 * Renders the page for names that nobody has, which is the same for all readers of a language. @param isFile whether it was
 * no name but a file, in whose place no account is offered
 */
export async function renderMissing(
  renderer: PageRenderer,
  language: Language,
  isFile = false,
): Promise<PreparedResponse> {
  const { title, heading, explanation, couldBeYours, toStart, createAccount } = messages[language].states.notFound;
  const canRegister = !isFile && registration() === "open";
  const page = missingPage(renderer, language, {
    ...{ title, heading, text: canRegister ? `${explanation} ${couldBeYours}` : explanation },
    ways: [{ path: "/", words: toStart }, ...(canRegister ? [{ path: "/register", words: createAccount }] : [])],
  });
  await page.compress();
  return page;
}

/** Renders the page for a name that a visitor could register. It is rendered for each visit, and not compressed. */
export function renderFreeName(renderer: PageRenderer, name: string, language: Language): PreparedResponse {
  const { title, isFree, claimIt, claim, toStart } = messages[language].states.notFound;
  return missingPage(renderer, language, {
    // Isolated as text from left to right, which the path is in every language (Unicode, UAX 9).
    ...{ title, heading: interpolate(isFree, { name: `\u2066/${name}\u2069` }), text: claimIt },
    ways: [
      { path: `/register?${new URLSearchParams({ username: name })}`, words: claim },
      { path: "/", words: toStart },
    ],
  });
}

function missingPage(
  renderer: PageRenderer,
  language: Language,
  page: Pick<MissingPage, "title" | "heading" | "text" | "ways">,
): PreparedResponse {
  // It renders outside of the current request, whose host must not get into what everybody is given.
  return runRequest(beginRequest(), () => {
    const attributes = { language: languageAttributes(language), siteName: env().SITE_NAME };
    const { html, styles } = renderer.missing({ ...attributes, ...page });
    const policy = contentSecurityPolicy({ scripts: "'none'", styles: styleHashes(styles), forms: "'none'" });
    const headers = { ...commonHeaders, "Content-Security-Policy": policy, "Cache-Control": "no-store" };
    return prepareResponse(html, headers, 404);
  });
}

async function compressed(html: string, headers: Record<string, string>): Promise<PreparedResponse> {
  const finished = prepareResponse(html, { ...commonHeaders, ...headers });
  await finished.compress();
  return finished;
}

/** Returns a blurred picture for the time until the background has come; it is made after the first render. */
async function backgroundPlaceholder({ id, background, backgroundIsAnimated }: Profile) {
  if (background === null || backgroundIsAnimated) return undefined;
  return findPlaceholder(background, () => notifyProfilesChanged([id]));
}

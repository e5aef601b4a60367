import { type KeyedMessage, message } from "@/lib/core/messages/message";

/**
 * These are first path segments of the site, and words that would let an account pose as the service, in lower case.
 */
const reserved =
  `_next .well-known about abuse account accounts admin administrator administration analytics api app apple-touch-icon.png apps assets auth
  authorize avatars billing blog brand callback cards cdn changelog community contact cookies dashboard dev developer
  developers device developers.md docs documentation domains download editor-still.webp editor.webp email embed error explore faq favicon.ico feed fonts forum gallery health help home icon.svg
  imprint index info islands jobs legal links llms.txt login logout mail mailer-daemon manifest.webmanifest mcp me media metrics missing mod moderator
  moderators new news noreply no-reply null oauth oauth2 official og owner passkeys password pay payments postmaster press
  pricing privacy profile profiles profiles.webp public qr register reset-password robots.txt root rss rules safety search security
  service settings sign-in sign-up signin signout signup sitemap.xml sitemap staff static stats status store support
  sysadmin system team terms tos trust undefined unsubscribe uploads user users verify vitrine webhook webhooks
  webmaster www`.split(/\s+/);
const segments = new Set(reserved);
const compared = new Set(reserved.map(withoutEnds));

/** Does what `comparedHandle` of the schema does in SQL. */
function withoutEnds(name: string): string {
  return name.replaceAll(/^[@$._-]+|[@$._-]+$/g, "");
}

/** Returns whether the text has the form of a username or an alias. */
export const isHandle = (text: string) => /^[A-Za-z0-9$@._-]{1,32}$/.test(text);

/**
 * Returns the handle in a text that somebody has copied with more than the handle, as `@ada` or `ada).`, and undefined
 * where nothing else than a handle is in it.
 */
export function handleInPastedText(text: string): string | undefined {
  const handle = text.replace(/^[\s@("'<“‘«]+/u, "").replace(/[\s.,;:!)\]}>"'’”»…]+$/u, "");
  return handle !== text && isHandle(handle) && !isReservedSegment(handle) ? handle.toLowerCase() : undefined;
}

export function isReservedSegment(segment: string): boolean {
  return segments.has(segment.toLowerCase());
}

/** Returns undefined when the name can be claimed. `@admin` counts as `admin`. */
export function claimProblem(name: string): KeyedMessage | undefined {
  if (!/[A-Za-z0-9]/.test(name)) return message("letterNeeded");
  return compared.has(withoutEnds(name.toLowerCase())) ? message("reserved") : undefined;
}

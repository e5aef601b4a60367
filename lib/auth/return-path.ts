const base = "http://origin.invalid";
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them from an address, which changes its meaning
const unsafe = /[\u0000-\u0020\u007f\\]/;
const longest = 8192;

/**
 * The path of this origin that a person goes on to after signing in, or "/" for anything that could lead elsewhere.
 * @param value whatever came in the `next` parameter
 * @returns path, query and fragment in the form that browsers give them; it begins with exactly one slash
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== "string" || value.length > longest) return "/";
  if (!value.startsWith("/") || unsafe.test(value) || !URL.canParse(value, base)) return "/";
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || leadsAway(pathname)) return "/";
  return pathname + search + hash;
}

/** Browsers take `//` at the start for another host, and something behind us may decode slashes, dots and breaks. */
function leadsAway(pathname: string): boolean {
  return pathname.startsWith("//") || /%(?:25)*(?:2e|2f|5c|0[09ad])/i.test(pathname);
}

/** A page of sign-in or registration that leads on to `next`. */
export function withReturnPath(page: "/login" | "/register", next: string): string {
  return next === "/" ? page : `${page}?${new URLSearchParams({ next })}`;
}

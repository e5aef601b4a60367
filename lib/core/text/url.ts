/** Replaces `URL.canParse`, which Node 20 compiles after 4,000 calls and which then refuses letters such as ü. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

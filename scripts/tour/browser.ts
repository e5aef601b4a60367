/** A browser without a screen: keeps cookies, follows nothing by itself. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** @param origin where addresses without a host are @param answerWithin milliseconds for each answer */
  constructor(
    readonly origin: string,
    readonly answerWithin = 15_000,
  ) {}

  /** What it would send, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const signal = AbortSignal.timeout(this.answerWithin);
    const response = await fetch(new URL(address, this.origin), { ...init, headers, redirect: "manual", signal });
    for (const line of response.headers.getSetCookie()) {
      const { name, value, isGone } = parseSetCookie(line);
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  post(address: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(address, { method: "POST", body: new URLSearchParams(form), headers });
  }

  /** Sends a form of the site itself, with what a browser says of it. */
  postOwn(address: string, form: Record<string, string>): Promise<Response> {
    const { origin } = new URL(this.origin);
    return this.post(address, form, { origin, "sec-fetch-site": "same-origin" });
  }
}

/** Name and value of a Set-Cookie line, and whether it takes the cookie away. */
export function parseSetCookie(line: string): { name: string; value: string; isGone: boolean } {
  const [pair = "", ...attributes] = line.split(";");
  const equals = pair.indexOf("=");
  const isGone = attributes.some(
    (attribute) => /^\s*max-age=0\s*$/i.test(attribute) || /expires=thu, 01 jan 1970/i.test(attribute),
  );
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), isGone };
}

/** The value of a hidden field in a page, when the page has one of that name. */
export function findHiddenValue(html: string, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  const value = input && /value="([^"]*)"/.exec(input)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

import { parseSetCookie } from "./cookies";

/** A browser without a screen: keeps cookies, follows nothing by itself. */
export class Agent {
  readonly #cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const url = new URL(address, this.origin);
    const response = await fetch(url, { ...init, headers, redirect: "manual", signal: AbortSignal.timeout(15_000) });
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

  /** Signs in as next-auth's own form would. */
  async signIn(login: string, password: string): Promise<Response> {
    const { csrfToken } = await (await this.fetch("/api/auth/csrf")).json();
    return this.post("/api/auth/callback/credentials", { csrfToken, login, password });
  }

  /** Opens an authorization address and decides on the consent page; returns where that leads. */
  async decide(address: string, decision: "authorize" | "cancel" = "authorize"): Promise<URL> {
    const page = await this.fetch(address);
    const html = await page.text();
    const location = page.headers.get("location");
    if (location !== null) return new URL(location, this.origin);
    const form = { request: hiddenValue(html, "request"), token: hiddenValue(html, "token"), decision };
    const answer = await this.post("/oauth2/authorize/decision", form, {
      origin: this.origin,
      "sec-fetch-site": "same-origin",
    });
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    return new URL(answer.headers.get("location") ?? "");
  }
}

/** The value of a hidden field in a page. */
export function hiddenValue(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  const value = input && /value="([^"]*)"/.exec(input)?.[1];
  if (value === undefined) throw new Error(`the page has no hidden field ${name}: ${html.slice(0, 500)}`);
  return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

import { Browser, findHiddenValue } from "@/scripts/tour/browser";

/** A browser without a screen that signs in and decides on consent pages. */
export class Agent extends Browser {
  /** The first page of a server takes long where much else runs. */
  constructor(origin: string) {
    super(origin, 120_000);
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
    const answer = await this.postOwn("/oauth2/authorize/decision", form);
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    return new URL(answer.headers.get("location") ?? "");
  }

  /** Opens the address that a device shows, with its code, and decides there; returns where that leads. */
  async decideAboutDevice(address: string, decision: "authorize" | "cancel" = "authorize"): Promise<string> {
    const html = await (await this.fetch(address, { headers: { "sec-fetch-site": "none" } })).text();
    const form = { user_code: hiddenValue(html, "user_code"), token: hiddenValue(html, "token"), decision };
    const answer = await this.postOwn("/device/decision", form);
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.get("location") ?? "";
  }
}

/** The value of a hidden field in a page. */
export function hiddenValue(html: string, name: string): string {
  const value = findHiddenValue(html, name);
  if (value === undefined) throw new Error(`the page has no hidden field ${name}: ${html.slice(0, 500)}`);
  return value;
}

import { Browser, findHiddenValue } from "./browser";

/** The person of the tour in a browser. */
export class Visitor {
  readonly #browser: Browser;

  constructor(readonly base: string) {
    this.#browser = new Browser(base);
  }

  async #json(path: string) {
    const response = await this.#browser.fetch(path);
    return response.json().catch(() => {
      throw new Error(`${path} is answered with ${response.status} and no JSON; check --url.`);
    });
  }

  /**
   * Signs in as next-auth's own form does.
   * @throws Error when that does not lead to a session
   */
  async signIn(login: string, password: string): Promise<void> {
    const { csrfToken } = await this.#json("/api/auth/csrf");
    await this.#browser.postOwn("/api/auth/callback/credentials", { csrfToken, login, password });
    const session = await this.#json("/api/auth/session");
    if (!session?.user) throw new Error("The account could not sign in; check --url, --username and TOUR_PASSWORD.");
  }

  /**
   * Opens an authorization address, agrees on the consent page, and returns the code.
   * @throws Error when the service says something else
   */
  async authorize(parameters: Record<string, string>): Promise<string> {
    const page = await this.#browser.fetch(`/oauth2/authorize?${new URLSearchParams(parameters)}`);
    const location = page.headers.get("location") ?? (await this.#agree(await page.text()));
    const answer = new URL(location, this.base).searchParams;
    const code = answer.get("code");
    if (code) return code;
    throw new Error(
      `There is no code (${answer.get("error") ?? "no error either"}); check --client-id and --redirect-uri.`,
    );
  }

  async #agree(html: string): Promise<string> {
    const [request, token] = [findHiddenValue(html, "request"), findHiddenValue(html, "token")];
    if (request === undefined || token === undefined) {
      throw new Error("There is no consent page; check --client-id and --redirect-uri.");
    }
    const answer = await this.#browser.postOwn("/oauth2/authorize/decision", { request, token, decision: "authorize" });
    return answer.headers.get("location") ?? "/";
  }
}

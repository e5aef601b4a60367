const answerWithinMilliseconds = 15_000;

/** The person of the tour as a browser: it keeps cookies and follows nothing by itself. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(readonly base: string) {}

  async #fetch(path: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(new URL(path, this.base), {
      method: form ? "POST" : "GET",
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        // What a browser says of a form of the site itself.
        ...(form && { origin: new URL(this.base).origin, "sec-fetch-site": "same-origin" }),
      },
      body: form && new URLSearchParams(form),
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMilliseconds),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async #json(path: string) {
    const response = await this.#fetch(path);
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
    await this.#fetch("/api/auth/callback/credentials", { csrfToken, login, password });
    const session = await this.#json("/api/auth/session");
    if (!session?.user) throw new Error("The account could not sign in; check --url, --username and --password.");
  }

  /**
   * Opens an authorization address, agrees on the consent page, and returns the code.
   * @throws Error when the service says something else
   */
  async authorize(parameters: Record<string, string>): Promise<string> {
    const page = await this.#fetch(`/oauth2/authorize?${new URLSearchParams(parameters)}`);
    const location = page.headers.get("location") ?? (await this.#agree(await page.text()));
    const answer = new URL(location, this.base).searchParams;
    const code = answer.get("code");
    if (code) return code;
    throw new Error(
      `There is no code (${answer.get("error") ?? "no error either"}); check --client-id and --redirect-uri.`,
    );
  }

  async #agree(html: string): Promise<string> {
    const form = { request: hiddenValue(html, "request"), token: hiddenValue(html, "token"), decision: "authorize" };
    const answer = await this.#fetch("/oauth2/authorize/decision", form);
    return answer.headers.get("location") ?? "/";
  }
}

function hiddenValue(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  const value = /value="([^"]*)"/.exec(input)?.[1];
  if (value === undefined) throw new Error("There is no consent page; check --client-id and --redirect-uri.");
  return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

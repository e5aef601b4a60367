import { parseSetCookie } from "@/scripts/tour/browser";
import { answerByNext } from "./next-request";

type Answer = (request: Request) => Promise<Response>;

/** A form as a browser sends it to a server action. */
export function toFormData(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

/** A browser that talks to next-auth's handler itself, without a server in between. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly answer: Answer,
    readonly headers: Record<string, string> = {},
    // The address that a server behind a proxy sees is not the public one.
    readonly origin = "http://10.0.0.7:8080",
  ) {}

  async send(path: string, form?: Record<string, string>): Promise<Response> {
    const init = form && { method: "POST", body: new URLSearchParams(form) };
    return this.#store(await this.answer(this.#request(path, init)));
  }

  /**
   * Calls a server action within a request of Next: what it returns, and a response with the cookies that it sets.
   * @param headers `next-action` is that of a page's script; a form that the browser posts itself has none
   */
  async act<Result>(action: () => Promise<Result>, headers: Record<string, string> = { "next-action": "an-action" }) {
    let result: Result | undefined;
    const run = async () => {
      result = await action();
      return new Response();
    };
    const init = { method: "POST", body: new FormData(), headers };
    const response = this.#store(await answerByNext(this.#request("/login", init), run));
    return { result, response };
  }

  #request(path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(new URL(path, this.origin), { ...init, headers: { ...this.headers, ...headers, cookie } });
  }

  #store(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const { name, value, isGone } = parseSetCookie(line);
      if (isGone || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Sends a form with the token that next-auth asks for. */
  async sendForm(path: string, form: Record<string, string>): Promise<Response> {
    const { csrfToken } = await (await this.send("/api/auth/csrf")).json();
    return this.send(path, { csrfToken, ...form });
  }

  signIn(login: string, password: string, more: Record<string, string> = {}): Promise<Response> {
    return this.sendForm("/api/auth/callback/credentials", { login, password, ...more });
  }

  /** What next-auth says of the session; null for a stranger. */
  async session(): Promise<unknown> {
    return (await this.send("/api/auth/session")).json();
  }
}

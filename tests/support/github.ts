import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Page } from "playwright";
import { afterAll, expect } from "vitest";
import { listenOnLoopback } from "./loopback";
import type { Visitor } from "./visitor";

export const gitHubVariables = { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret-of-github" };

/** An account there. */
export type GitHubPerson = { id: number; login: string; email: string; verified?: boolean };

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return new URLSearchParams(body);
}

/** GitHub's token endpoint and its API on 127.0.0.1: a code works once, with the verifier of its challenge. */
export async function startGitHub() {
  const codes = new Map<string, { person: GitHubPerson; challenge: string | null }>();
  const tokens = new Map<string, GitHubPerson>();
  const server = await listenOnLoopback(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/login/oauth/access_token") {
      const form = await formOf(request);
      const code = form.get("code") ?? "";
      const granted = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (granted?.challenge !== challenge) return answer(400, { error: "bad_verification_code" });
      const access_token = `gho_${randomUUID()}`;
      tokens.set(access_token, granted.person);
      return answer(200, { access_token, token_type: "bearer", scope: "read:user,user:email" });
    }
    const person = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!person) return answer(401, { message: "Bad credentials" });
    const { id, login, email, verified = true } = person;
    if (request.url === "/user/emails") return answer(200, [{ email, primary: true, verified }]);
    return answer(200, { id, login, name: login, email });
  });
  return {
    ...server,
    /** Where GitHub's own page sends the person who says yes there: path and query of our callback. */
    consent(authorizeUrl: string, person: GitHubPerson): string {
      const code = randomUUID();
      const { searchParams } = new URL(authorizeUrl);
      codes.set(code, { person, challenge: searchParams.get("code_challenge") });
      return `/api/auth/callback/github?${new URLSearchParams({ code, state: searchParams.get("state") ?? "" })}`;
    },
  };
}

export type GitHub = Awaited<ReturnType<typeof startGitHub>>;

/** What leads a process of the built server to that GitHub: environment and program for `openSite`. */
export const gitHubServer = ({ url }: GitHub) => ({
  environment: { ...gitHubVariables, GITHUB_ON_LOOPBACK: url },
  program: ["--import", "./tests/support/github-fetch.mjs", "server.mjs"],
});

/** Starts a GitHub that this process is led to until the tests of the file are done. */
export async function setUpGitHub(): Promise<GitHub> {
  expect(process.env).toMatchObject(gitHubVariables);
  const gitHub = await startGitHub();
  afterAll(gitHub.close);
  process.env.GITHUB_ON_LOOPBACK = gitHub.url;
  await import("./github-fetch.mjs");
  return gitHub;
}

/** Starts a sign-in through GitHub in that browser; the address it is sent to. */
export async function startGitHubSignIn(browser: Visitor): Promise<string> {
  const response = await browser.sendForm("/api/auth/signin/github", { callbackUrl: "/settings/account" });
  return response.headers.get("location") ?? "";
}

/** Stands for GitHub's own page in a page of Chromium: that person says yes there, or nobody can reach it. */
export async function showGitHub(page: Page, site: string, gitHub: GitHub, there?: GitHubPerson): Promise<void> {
  const isThere = (address: string) => address.startsWith("https://github.com/");
  const consent = (address: string) => (there ? site + gitHub.consent(address, there) : address);
  await page.route("https://github.com/**", (route) =>
    there ? route.fulfill({ status: 302, headers: { Location: consent(route.request().url()) } }) : route.abort(),
  );
  // Playwright intercepts no request that a redirect leads to, as after a form that is sent without script.
  await page.route(`${site}/**`, async (route) => {
    const request = route.request();
    // Chromium takes a frame whose response is filled in for one of another network, and blocks what it loads from here.
    const isOfFrame = request.isNavigationRequest() && request.frame() !== page.mainFrame();
    if (request.method() !== "POST" || !request.isNavigationRequest() || isOfFrame) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "", ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: { ...headers, ...(location && { location: isThere(location) ? consent(location) : location }) },
    });
  });
}

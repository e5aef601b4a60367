import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent, hiddenValue } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { fillSignIn } from "../support/pages";
import { sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const foreign = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/.//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
];

let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson }) => {
    await newPerson("ada", password);
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const login = (next: string) => `/login?${new URLSearchParams({ next })}`;

describe("a sign-in never leads to another site", () => {
  it.each(sampled(foreign))("by the form, with next=%s", async (next) => {
    const html = await (await new Agent(site.url).fetch(login(next))).text();
    expect(hiddenValue(html, "next")).toBe("/");
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(site.url + login(next));
    // The hidden field is the visitor's as well as the address.
    await page.locator("input[name=next]").evaluate((field, value) => field.setAttribute("value", value), next);
    await fillSignIn(page, "ada", password);
    await page.waitForURL(`${site.url}/`);
    await close();
  });

  it.each(foreign)("by next-auth's own address, with callbackUrl=%s", async (callbackUrl) => {
    const agent = new Agent(site.url);
    const { csrfToken } = await (await agent.fetch("/api/auth/csrf")).json();
    const form = { csrfToken, callbackUrl, login: "ada", password };
    const { headers } = await agent.post("/api/auth/callback/credentials", form);
    expect(new URL(headers.get("location") ?? "", site.url).href).toBe(`${site.url}/`);
  });

  it("for somebody who is signed in already", async () => {
    const agent = new Agent(site.url);
    await agent.signIn("ada", password);
    for (const next of foreign) {
      for (const page of ["/login", "/register"]) {
        const { status, headers } = await agent.fetch(`${page}?${new URLSearchParams({ next })}`);
        expect([status, headers.get("location")]).toEqual([307, "/"]);
      }
    }
  });

  it("by signing out to switch accounts", async () => {
    for (const next of foreign) {
      const { status, headers } = await new Agent(site.url).postOwn("/logout", { next });
      expect([status, headers.get("location")]).toEqual([303, "/login"]);
    }
  });
});

describe("a sign-out that no page of this site sent", () => {
  it.each<[string, (origin: string) => Record<string, string>]>([
    ["without an origin", () => ({})],
    ["from another site", () => ({ origin: "https://evil.example" })],
    ["from this host under another scheme", (origin) => ({ origin: origin.replace("http:", "https:") })],
    ["from another port of this host", (origin) => ({ origin: origin.replace(/\d+$/, "1") })],
    ["that a browser calls cross-site", (origin) => ({ origin, "sec-fetch-site": "cross-site" })],
    ["that hides its origin", () => ({ origin: "null" })],
  ])("%s is refused, and the person stays signed in", async (_, headers) => {
    const agent = new Agent(site.url);
    await agent.signIn("ada", password);
    const { status } = await agent.post("/logout", {}, headers(site.url));
    expect([status, (await agent.fetch("/settings/applications")).status]).toEqual([403, 200]);
  });
});

describe("alongside a callback cookie that next-auth refuses, which another subdomain can plant", () => {
  const damaged = "vitrine.callback-url";

  it("a sign-out ends the session", async () => {
    const agent = new Agent(site.url);
    await agent.signIn("ada", password);
    const sent = new Map(agent.cookies).set(damaged, "javascript%3A1");
    const cookie = Array.from(sent, (pair) => pair.join("=")).join("; ");
    const { status, headers } = await fetch(`${site.url}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: site.url, "sec-fetch-site": "same-origin" },
    });
    expect([status, headers.get("location")]).toEqual([303, "/"]);
    expect((await agent.fetch("/settings/applications")).headers.get("location")).toMatch(/^\/login\?/);
  });

  it("a sign-in by the form checks the password and makes a session", async () => {
    const { page, close } = await openPage(browser);
    await page.context().addCookies([{ name: damaged, value: "javascript%3A1", url: site.url }]);
    await page.goto(site.url + login("/settings/applications"));
    await fillSignIn(page, "ada", "wrong password");
    await page.getByText("Wrong name or password. Check both and try again.").waitFor();
    await fillSignIn(page, "ada", password);
    await page.waitForURL(`${site.url}/settings/applications`);
    await close();
    expect(site.output()).not.toMatch(/"level":50/);
  });
});

describe("the page that somebody wanted", () => {
  it("comes at once for somebody who is signed in already", async () => {
    const agent = new Agent(site.url);
    await agent.signIn("ada", password);
    const { status, headers } = await agent.fetch(login("/settings/developers?x=1#y"));
    expect([status, headers.get("location")]).toEqual([307, "/settings/developers?x=1#y"]);
  });

  it("comes after the sign-in, with its query", async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}${login("/settings/applications?x=a%20b")}`);
    await fillSignIn(page, "ada", password);
    await page.waitForURL(`${site.url}/settings/applications?x=a%20b`);
    await close();
  });
});

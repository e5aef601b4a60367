import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findProxies } from "../../scripts/programs.mjs";
import { openPage, startBrowser } from "../support/browser";
import { expectForAMoment, fillSignIn, visit } from "../support/pages";
import { startNginx } from "../support/proxies";
import { openOwnSite, type Site } from "../support/site";
import { startThirdParty, type ThirdParty } from "../support/third-party";
import { refusedOnce, walkThrough } from "../support/walk";

const password = "correct horse battery";
let site: Site;
let browser: Browser;
let app: ThirdParty;
let port: string;
/** A name that no browser takes for this machine itself. */
let at: string;

beforeAll(async () => {
  app = await startThirdParty();
  site = await openOwnSite(async ({ newPerson }) => void (await newPerson("ada", password)), {
    BASE_URL: "",
    SMTP_URL: "smtp://127.0.0.1:9",
    TRUST_PROXY: "1",
  });
  ({ port } = new URL(site.url));
  at = `http://vitrine.lan:${port}`;
  browser = await startBrowser(["--host-resolver-rules=MAP vitrine.lan 127.0.0.1"]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await app?.close();
});

async function ask(path: string, host: string, more: Record<string, string> = {}, form?: Record<string, string>) {
  const body = form && String(new URLSearchParams(form));
  const type = body && { "Content-Type": "application/x-www-form-urlencoded" };
  const options = { host: "127.0.0.1", port, path, method: body ? "POST" : "GET", agent: false };
  const asked = request({ ...options, headers: { Host: host, ...type, ...more } });
  asked.end(body);
  const [answer]: [IncomingMessage] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it("over plain http with no BASE_URL people do what they do most, under the name that they typed", async () => {
  const { page, close } = await openPage(browser, {}, refusedOnce);
  await walkThrough(page, "mira", { at, callback: app.callback });
  await visit(page, `${at}/login`);
  // All that Vitrine used of what browsers keep for secure pages.
  const kept = () => [
    isSecureContext,
    "randomUUID" in crypto,
    "subtle" in crypto,
    "clipboard" in navigator,
    "share" in navigator,
  ];
  expect(await page.evaluate(kept)).toEqual([false, false, false, false, false]);
  expect(await page.getByRole("button", { name: /passkey/i }).count()).toBe(0);
  await fillSignIn(page, "ada", password);
  await page.waitForURL((url) => url.pathname !== "/login");
  await visit(page, `${at}/settings/account/sign-in`);
  await page.getByText("Passkeys need an encrypted connection").waitFor();
  await visit(page, `${at}/ada`);
  await page.locator("[data-island=share] summary").click();
  await expectForAMoment(page, { selector: "[data-share=copy][data-done]" }, () =>
    page.locator("[data-share=copy]").click(),
  );
  expect(await page.locator("[data-share=sheet]").isVisible()).toBe(false);
  const names = (await page.context().cookies(at)).map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith("vitrine."))).toEqual([]);
  expect(names).toContain("vitrine.session-token");
  await close();
});

it.runIf(findProxies().nginx)("behind nginx that compresses, which weakens every tag, people do the same", async () => {
  const { folder, remove } = temporaryFolder("nginx");
  const front = await freePort();
  const { stop } = await startNginx(
    site,
    front,
    folder,
    "gzip on;\ngzip_types *;\ngzip_min_length 0;\ngzip_proxied any;",
  );
  const own = await startBrowser([`--host-resolver-rules=MAP vitrine.lan 127.0.0.1:${front}`]);
  const { page, close } = await openPage(own, {}, refusedOnce);
  await walkThrough(page, "nina", { at: "http://vitrine.lan", callback: app.callback });
  const read = async () => (await fetch("/.well-known/oauth-authorization-server")).headers.get("etag");
  expect(await page.evaluate(read)).toMatch(/^W\/"/);
  await close();
  await own.close();
  await stop();
  remove();
});

it("without BASE_URL a page, its data and its documents hold the address that they were asked at, and no other visitor's", async () => {
  const hosts = ["10.0.0.5:3000", "evil.example", `localhost:${port}`, "vitrine.lan", "10.0.0.5:3000"];
  for (const path of ["/ada", "/api/user/ada", "/api/openapi.json", "/developers.md", "/robots.txt", "/nobody"]) {
    for (const host of hosts) {
      const { body, headers } = await ask(path, host);
      const named = [
        ...body.matchAll(/https?:\/\/([\w.]+(?::\d+)?)/g),
        ...String(headers["content-security-policy"]).matchAll(/https?:\/\/([\w.]+(?::\d+)?)/g),
      ].map(([, name]) => name);
      const others = hosts.filter((other) => other !== host && named.includes(other));
      // What is made once for everybody holds the default, which nobody chose.
      const allowed = path === "/nobody" ? [`localhost:${port}`] : [];
      expect([path, host, others.filter((other) => !allowed.includes(other))]).toEqual([path, host, []]);
      if (!["/nobody", "/api/user/ada"].includes(path))
        expect([path, host, named.includes(host)]).toEqual([path, host, true]);
    }
  }
});

it("without BASE_URL the scheme is what the trusted proxy says, and its cookies are for https alone", async () => {
  const forwarded = { "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https" };
  const { body } = await ask("/ada", "vitrine.lan", forwarded);
  expect(body).toContain('rel="canonical" href="https://vitrine.lan/ada"');
  const { headers } = await ask("/api/auth/csrf", "vitrine.lan", forwarded);
  expect(headers["set-cookie"]?.map((line) => line.split("=", 1)[0])).toEqual([
    "__Host-vitrine.csrf-token",
    "__Secure-vitrine.callback-url",
  ]);
  expect(headers["set-cookie"]?.join()).toContain(encodeURIComponent("https://vitrine.lan"));
});

it("without BASE_URL the metadata names one issuer, whatever host it was asked at", async () => {
  const { body } = await ask("/.well-known/oauth-authorization-server", "evil.example");
  expect(JSON.parse(body).issuer).toBe(`http://localhost:${port}`);
  expect(body).not.toContain("evil.example");
});

it("without BASE_URL a mail goes to the outbox alone, and its link is never one that a visitor chose", async () => {
  const { page, close } = await openPage(browser);
  await visit(page, `${at}/reset-password`);
  await page.getByLabel("Username or email").fill("ada");
  await page.getByRole("button", { name: /link/i }).click();
  const outbox = join(process.env.DATA_DIR ?? "", "outbox");
  const mails = () => {
    try {
      return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
    } catch {
      return [];
    }
  };
  await expect.poll(() => mails().filter((mail) => mail.includes("/reset-password?token=")).length).toBe(1);
  expect(mails().join()).toContain(`http://localhost:${port}/reset-password?token=`);
  expect(mails().join()).not.toContain("vitrine.lan");
  await expect.poll(site.output).toContain("BASE_URL, which its links need, is not set");
  await close();
});

it("without BASE_URL the start says who can reach the server and that mail waits for an address", () => {
  expect(site.output()).toContain("Open to     every device that can reach this machine");
  expect(site.output()).toMatch(/ {2}Mail {8}is written to .*outbox; set BASE_URL, /);
});

import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { secondFactors, sessions } from "@/db/schema";
import { beginSetup, enable, readSetup } from "@/lib/people/auth/second-factor/second-factor";
import { createSession, findSession } from "@/lib/people/auth/session/session-store";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { axeProblems } from "../support/accessibility";
import { oneTimeCode } from "../support/authenticator";
import { openPage, startBrowser } from "../support/browser";
import { newTokens } from "../support/people";
import { keepPicture } from "../support/pictures";
import { itInLongRun } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { createOAuthClient, startThirdParty, type ThirdParty } from "../support/third-party";

const password = "correct horse battery";
const cookieName = "vitrine.session-token";
const authSecret = process.env.AUTH_SECRET ?? "";
let site: Site;
let browser: Browser;
let app: ThirdParty;
let cookie = "";
let secret = "";
let client = { id: "", secret: "" };
let token = "";
const requested = () => ({ redirect_uri: app.callback, scope: "identify email", state: "s" });

/** Somebody with a second factor, who proved it 25 hours ago and has let the application in before. */
beforeAll(async () => {
  app = await startThirdParty();
  browser = await startBrowser();
  site = await openSite(
    async ({ newPerson, newApplication }) => {
      const owner = await newPerson("owen", password);
      const { id } = await newPerson("ada", password);
      const application = await newApplication(owner.id, { redirectUris: [app.callback] });
      client = { id: application.clientId, secret: application.clientSecret };
      await newTokens(id, application, ["identify"]);
      const sid = await createSession(id, "Firefox");
      const user = await findSession(sid);
      if (!user) throw new Error("the session is gone");
      await beginSetup(user);
      secret = (await readSetup(user))?.secret ?? "";
      await enable(user, oneTimeCode(secret));
      await database().update(secondFactors).set({ lastStep: 0 });
      const before = sql`now() - interval '25 hours'`;
      await database().update(sessions).set({ createdAt: before, steppedUpAt: null }).where(eq(sessions.id, sid));
      cookie = await encode({ token: { sub: id, sid }, secret: authSecret, salt: cookieName });
      const { search } = new URL(createOAuthClient("http://localhost", client).authorizeUrl(requested()));
      const step = await nextStep(search.slice(1), user);
      token = step.kind === "consent" ? step.token : "";
    },
    { AUTH_SECRET: authSecret },
  );
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await site?.close();
});

it("a day after the last proof, the page that asks for another one is readable by everybody", async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.context().addCookies([{ name: cookieName, value: cookie, url: site.url }]);
  await page.goto(createOAuthClient(site.url, client).authorizeUrl(requested()));
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
  await keepPicture(page, "confirm-390.png");
  expect(await axeProblems(page)).toEqual([]);
  await close();
});

itInLongRun(
  "without script, a day after the last proof, an application is let in after password and code, and what is new is marked",
  async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.context().addCookies([{ name: cookieName, value: cookie, url: site.url }]);
    const address = createOAuthClient(site.url, client).authorizeUrl(requested());
    // A decision that is posted straight away leads to the same page.
    const { search } = new URL(address);
    const answer = await fetch(`${site.url}/oauth2/authorize/decision`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url, "Sec-Fetch-Site": "same-origin", Cookie: `${cookieName}=${cookie}` },
      body: new URLSearchParams({ request: search.slice(1), token, decision: "authorize" }),
    });
    const confirmation = `/login/confirm?${new URLSearchParams({ next: `/oauth2/authorize${search}` })}`;
    expect([answer.status, answer.headers.get("location")]).toEqual([303, confirmation]);
    await page.goto(address);
    expect(page.url()).toBe(site.url + confirmation);
    await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    await page.getByLabel("Password").fill("wrong password");
    await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Wrong password.").waitFor();
    await page.getByLabel("Password").fill(password);
    await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("You've already allowed some of this.").waitFor();
    await page.waitForLoadState();
    const marked = await page.getByRole("listitem").filter({ hasText: /New/ }).allInnerTexts();
    expect(marked).toEqual([expect.stringMatching(/email address/i)]);
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.waitForURL(`${app.callback}?*`);
    expect(app.landed()).toEqual([{ code: expect.stringMatching(/^vac_/), state: "s" }]);
    await close();
  },
);

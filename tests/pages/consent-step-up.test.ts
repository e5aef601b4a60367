import { afterAll, expect, it } from "vitest";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { axeProblems } from "../support/accessibility";
import { oneTimeCode } from "../support/authenticator";
import { password } from "../support/members";
import { press, shows } from "../support/pages";
import { newTokens } from "../support/people";
import { ageSession, newSession, turnOnSecondFactor } from "../support/sessions";
import { setUpSite } from "../support/set-up-site";
import { cookiesIn, ownSecret, sealedCookie } from "../support/stale-session";
import { createOAuthClient, startThirdParty } from "../support/third-party";

const app = await startThirdParty();
afterAll(app.close);
const requested = { redirect_uri: app.callback, scope: "identify email", state: "s" };
let [cookie, secret, token, search] = ["", "", "", ""];

/** Somebody with a second factor, who proved it 25 hours ago and has let the application in before. */
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const owner = await newPerson("owen", password);
  const { id } = await newPerson("ada", password);
  const application = await newApplication(owner.id, { redirectUris: [app.callback] });
  await newTokens(id, application, ["identify"]);
  const user = await newSession(id);
  ({ secret } = await turnOnSecondFactor(user));
  await ageSession(user, 25 * 60);
  cookie = await sealedCookie(user);
  ({ search } = new URL(createOAuthClient("http://localhost", { id: application.clientId }).authorizeUrl(requested)));
  const step = await nextStep(search.slice(1), user);
  token = step.kind === "consent" ? step.token : "";
}, ownSecret);

it("a day after the last proof, an application is let in after password and code, and what is new is marked", async () => {
  // A decision that is posted straight away leads to the same page.
  const answer = await fetch(`${site.url}/oauth2/authorize/decision`, {
    ...{ method: "POST", redirect: "manual" },
    headers: { Origin: site.url, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    body: new URLSearchParams({ request: search.slice(1), token, decision: "authorize" }),
  });
  const confirmation = `/login/confirm?${new URLSearchParams({ next: `/oauth2/authorize${search}` })}`;
  expect([answer.status, answer.headers.get("location")]).toEqual([303, confirmation]);
  const { page, close } = await site.openEmpty({ viewport: { width: 390, height: 844 } });
  await page.context().addCookies(cookiesIn(cookie, site.url));
  await page.goto(`${site.url}/oauth2/authorize${search}`);
  expect(page.url()).toBe(site.url + confirmation);
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  for (const typed of ["wrong password", password]) {
    await page.getByLabel("Password").fill(typed);
    await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
    await press(page, "Continue");
    await shows(page, typed === password ? "You've already allowed some of this." : "Wrong password.");
  }
  // The list stands below that sentence, in a document that is still coming.
  await page.waitForLoadState();
  const marked = await page.getByRole("listitem").filter({ hasText: /New/ }).allInnerTexts();
  expect(marked).toEqual([expect.stringMatching(/email address/i)]);
  await press(page, "Authorize");
  await page.waitForURL(`${app.callback}?*`);
  expect(app.landed()).toEqual([{ code: expect.stringMatching(/^vac_/), state: "s" }]);
  await close();
});

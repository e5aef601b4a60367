import type { Page } from "playwright";
import { expect } from "vitest";
import { button, isReady, liveDialog, preview, publish } from "./editor";
import { expectForAMoment, readCaptionedValue, visit } from "./pages";

const password = "correct horse battery";

/** What Chromium's console says of the refused request at the end of `replaceByApi`. */
export const refusedOnce = [/status of 412 \(.*\/api\/page\)$/];

type Way = {
  /** The address of the site, as a browser is to reach it. */
  at: string;
  /** An application's redirect URI. */
  callback: string;
};

/**
 * What people do most, from an empty browser on: an account, a page with links that is published, an application, its
 * consent, a page that is replaced by it, and the way out.
 */
export async function walkThrough(page: Page, username: string, { at, callback }: Way): Promise<void> {
  await visit(page, `${at}/register`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill(password);
  await button(page, "Create account").click();
  await page.waitForURL((url) => url.pathname !== "/register");
  expect(new URL(page.url()).origin).toBe(at);

  await visit(page, `${at}/settings/profile`);
  await isReady(page);
  // Leaving the page before the draft is stored would begin the first run again.
  const begun = page.waitForResponse((response) => response.request().method() === "PUT");
  await button(page, "Skip, I'll look around myself").click();
  expect((await begun).status()).toBe(200);
  await visit(page, `${at}/settings/profile/links`);
  await isReady(page);
  await page.getByLabel("Addresses").fill(`https://github.com/${username}\nMy shop https://shop.example/a`);
  await button(page, "Add 2 links").click();
  await saved(page);
  await preview(page).getByText("My shop").waitFor();
  await publish(page).click();
  await liveDialog(page).waitFor();
  expect(await liveDialog(page).innerText()).toContain(`${new URL(at).host}/${username}`);
  await expectCopied(page, button(liveDialog(page), /^Copy /));

  const own = await makeApplication(page, at, callback);
  await consent(page, own.id, { at, callback });
  await replaceByApi(page, at, own);

  await visit(page, `${at}/${username}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Replaced by a program");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${at}/${username}`);
  await visit(page, `${at}/settings/account`);
  await page
    .getByRole("button", { name: /Sign out/ })
    .first()
    .click();
  await page.waitForURL(`${at}/`);
  await visit(page, `${at}/settings/account`);
  expect(new URL(page.url()).pathname).toBe("/login");
}

/** Waits until everything that was edited is saved. */
const saved = (page: Page) => page.locator("[data-save=saved]").first().waitFor({ state: "attached" });

/** Presses a button that copies, which says whether it did. */
const expectCopied = (page: Page, copy: ReturnType<typeof button>) =>
  expectForAMoment(page, { selector: "[aria-live=polite]", words: "Copied" }, () => copy.click());

async function makeApplication(page: Page, at: string, callback: string) {
  await visit(page, `${at}/settings/developers/new`);
  await page.getByLabel("Name", { exact: true }).fill("Sky Colours");
  await page.getByLabel("Redirect URI").fill(callback);
  await button(page, "Create application").click();
  await page.getByText("Copy the client secret now").waitFor();
  await expectCopied(page, button(page, "Copy Client ID"));
  return { id: await readCaptionedValue(page, "Client ID"), secret: await readCaptionedValue(page, "Client secret") };
}

async function consent(page: Page, client_id: string, { at, callback }: Way): Promise<void> {
  const asked = { client_id, redirect_uri: callback, response_type: "code", scope: "identify", state: "s" };
  await visit(page, `${at}/oauth2/authorize?${new URLSearchParams(asked)}`);
  await button(page, "Authorize").click();
  await page.waitForURL(`${callback}?*`);
  expect(new URL(page.url()).searchParams.get("code")).toMatch(/^vac_/);
}

/** From within a page of the site, since Node does not know the names that Chromium was given. */
async function replaceByApi(page: Page, at: string, { id, secret }: { id: string; secret: string }): Promise<void> {
  await visit(page, `${at}/login`);
  const answered = await page.evaluate(
    async ({ id, secret }) => {
      const form = { grant_type: "client_credentials", client_id: id, client_secret: secret };
      const granted = await fetch("/api/oauth2/token", { method: "POST", body: new URLSearchParams(form) });
      const { access_token } = await granted.json();
      const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" };
      const read = await fetch("/api/page", { headers });
      const tag = read.headers.get("etag") ?? "";
      const document = await read.json();
      const kinds = document.links.map(({ type }: { type: string }) => type);
      document.settings.display_name = "Replaced by a program";
      const body = JSON.stringify(document);
      const replace = async () => {
        const answer = await fetch("/api/page", { method: "PUT", headers: { ...headers, "If-Match": tag }, body });
        // A request whose answer nobody reads is never finished.
        await answer.text();
        return answer.status;
      };
      return { kinds, statuses: [granted.status, read.status, await replace(), await replace()] };
    },
    { id, secret },
  );
  // The second time, the tag is that of a page which is no more.
  expect(answered).toEqual({ kinds: ["github", "custom"], statuses: [200, 200, 200, 412] });
}

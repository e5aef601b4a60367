import type { BrowserContext, Page } from "playwright";
import { Agent } from "./agent";

/** Opens an address and waits until its scripts have come, so that what they bring can be clicked. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
}

/** Fills the sign-in form that the page shows, and sends it. */
export async function fillSignIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The cookies of somebody who has signed in, without the work of a page. */
export async function signedInCookies(site: string, login: string, password: string) {
  const agent = new Agent(site);
  await agent.signIn(login, password);
  return cookiesOf(agent);
}

/** The cookies of an agent, as a context of Chromium takes them. */
export function cookiesOf(agent: Agent): Parameters<BrowserContext["addCookies"]>[0] {
  return Array.from(agent.cookies, ([name, value]) => ({ name, value, url: agent.origin }));
}

/** Opens a path of the site as somebody who has signed in. */
export async function signIn(page: Page, site: string, login: string, password: string, path: string): Promise<void> {
  await page.context().addCookies(await signedInCookies(site, login, password));
  await visit(page, site + path);
}

/** The value that stands under a caption, such as a Client ID. */
export function captioned(page: Page, caption: "Client ID" | "Client secret"): Promise<string> {
  return page.locator(`div:has(> button[aria-label="Copy ${caption}"]) > code`).innerText();
}

/** Presses a button of the page, then the button that the question over the page asks for. */
export async function confirm(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirmation, exact: true }).click();
}

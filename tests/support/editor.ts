import type { Locator, Page } from "playwright";
import type { PageDocument } from "@/lib/page/document";
import { signIn } from "./pages";

/** A button by its name, in a page or a part of one. */
export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name });
/** The button that publishes what has changed. */
export const publish = (page: Page) => button(page, /^Publish \d+ change/);
/** What the editor shows once the page is published. */
export const liveDialog = (page: Page) => page.getByRole("dialog", { name: "Your page is live" });

const draftOf = async (page: Page) =>
  (await page.request.get(new URL("/settings/profile/draft", page.url()).href)).json() as Promise<{
    base: PageDocument;
    document: PageDocument;
  }>;

/** The draft as the server has it, once everything that was edited is saved. */
export async function savedDraft(page: Page): Promise<PageDocument> {
  await page.locator("[data-save=saved]").first().waitFor({ state: "attached" });
  return (await draftOf(page)).document;
}

/** The page as it is published. */
export const publishedPage = async (page: Page): Promise<PageDocument> => (await draftOf(page)).base;

/** Waits until the script of the editor has taken over. */
export const isReady = (page: Page) => page.locator("[data-editor][aria-busy=false]").waitFor();

/** Opens a part of the editor as somebody who has been there before, so that it does not lead them through the first run. */
export async function openEditor(page: Page, site: string, login: string, password: string, part = ""): Promise<void> {
  await signIn(page, site, login, password, `/settings/profile/${part}`);
  await isReady(page);
  const skip = button(page, "Skip, I'll explore on my own");
  if (!(await skip.isVisible())) return;
  const isBegun = page.waitForResponse((response) => response.request().method() === "PUT");
  await skip.click();
  await isBegun;
}

/** The preview that is shown, once it shows what the draft says. */
export function preview(page: Page) {
  return page.frameLocator("iframe[title='Preview of your page']:not([aria-hidden])");
}

/** The HTML of the preview of a document, as the frame gets it; asked for again when the editor's own took its place. */
export async function showPreview(page: Page, document: PageDocument): Promise<string> {
  const { origin } = new URL(page.url());
  const form = { document: JSON.stringify(document) };
  const answer = await page.request.post(`${origin}/settings/preview`, { form, headers: { Origin: origin } });
  if (answer.status() === 409) return showPreview(page, document);
  if (answer.status() !== 200) throw new Error(`${answer.status()} ${await answer.text()}`);
  return answer.text();
}

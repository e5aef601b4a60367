import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import type { PageDocument } from "@/lib/page/document/document";
import { signedInCookies, visit } from "./pages";
import { sendUpload } from "./uploads";

/** A phone, on which the controls stand in a sheet over the page. */
export const narrow = { viewport: { width: 390, height: 844 } };

/** A button by its name, in a page or a part of one. */
export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name });
/** The button of a row of the page's list that opens and closes it. */
export const rowToggle = (row: Locator) => row.locator("button[aria-expanded]:visible").first();
/** The button that publishes what has changed. */
export const publish = (page: Page) => button(page, /^Publish \d+ change/);
/** What the editor shows once the page is published for the first time. */
export const liveDialog = (page: Page) => page.getByRole("dialog", { name: "Your page is live" });
/** What it says whenever the page is published again. */
export const liveToast = (page: Page) => page.getByRole("status").filter({ hasText: /^Live/ });
/** Either of them. */
export const liveNotice = (page: Page) => liveDialog(page).or(liveToast(page));

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

/** Saves the draft as `change` makes it, without the script of the editor; what the server says of it. */
export async function changeDraft(
  page: Page,
  site: string,
  change: (draft: PageDocument) => Partial<PageDocument>,
): Promise<{ revision: number; document: PageDocument }> {
  const address = `${site}/settings/profile/draft`;
  const { document, base_tag, revision } = await (await page.request.get(address)).json();
  const data = { document: { ...document, ...change(document) }, base_tag, revision, conflicts: [] };
  const saved = await page.request.put(address, { data, headers: { Origin: site } });
  if (saved.status() !== 200) throw new Error(`${saved.status()} ${await saved.text()}`);
  return saved.json();
}

/** Uploads a sound of the samples; the track of a draft that it is. */
export async function uploadTrack(page: Page, site: string, name: string): Promise<PageDocument["tracks"][number]> {
  const file = { name, mimeType: "audio/mpeg", buffer: readFileSync(`tests/files/audio/${name}`) };
  const address = `${site}/settings/profile/upload/audio`;
  const send = () => page.request.post(address, { multipart: { file }, headers: { Origin: site } });
  const stored = await sendUpload(send, (answer) => answer.status());
  if (!stored.ok()) throw new Error(`${stored.status()} ${await stored.text()}`);
  return { id: crypto.randomUUID(), name, file: (await stored.json()).file, cover: null };
}

/**
 * Signs somebody in to the context of a page, and begins their draft as leaving the first run does, so that the editor
 * does not lead them through it.
 * @param settings what the draft changes of the page
 */
export async function beginDraft(
  page: Page,
  site: string,
  login: string,
  password: string,
  settings: Partial<PageDocument["settings"]> = {},
): Promise<void> {
  await page.context().addCookies(await signedInCookies(site, login, password));
  const { revision } = await (await page.request.get(`${site}/settings/profile/draft`)).json();
  if (revision > 0) return;
  await changeDraft(page, site, (draft) => ({ settings: { ...draft.settings, ...settings } }));
}

/** Opens a part of the editor as somebody who has been there before. */
export async function openEditor(page: Page, site: string, login: string, password: string, part = ""): Promise<void> {
  await beginDraft(page, site, login, password);
  await visit(page, `${site}/settings/profile/${part}`);
  await isReady(page);
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

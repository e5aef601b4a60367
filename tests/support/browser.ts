import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/programs.mjs";

/**
 * Starts the machine's Chromium, or Playwright's own; close it when done.
 * @param more arguments of its command line
 */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    // Chromium's sandbox refuses to run as root, which containers do.
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...more],
  });
}

/** A page, and what its console said that no test declared. */
export type WatchedPage = { page: Page; errors: string[]; close: () => Promise<void> };

/**
 * Opens an empty page with cookies of its own. `close` fails when the page reported an error meanwhile.
 * @param expected console errors that belong to the test, such as Chromium's note of a 404
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  expected: RegExp[] = [],
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  const record = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on(
    "console",
    (message) => message.type() === "error" && record(`${message.text()} (${message.location().url})`),
  );
  page.on("pageerror", (error) => record(`${error.name}: ${error.message}`));
  const close = async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join("\n")}`);
  };
  return { page, errors, close };
}

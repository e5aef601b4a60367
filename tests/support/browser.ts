import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, beforeAll, inject } from "vitest";
import { chromiumOptions } from "./chromium";

/** Milliseconds that a page has for one step, such as a click; on a busy machine it needs some of them. */
const stepTimeout = 90_000;

/**
 * The Chromium of all test files of the project where it has one, and with switches one of the test's own; close it
 * when done, which closes its pages.
 */
export function startBrowser(switches: string[] = []): Promise<Browser> {
  const shared = inject("browser");
  if (shared !== undefined && switches.length === 0) return chromium.connect(shared);
  return chromium.launch(chromiumOptions(switches));
}

/** A context with cookies of its own, whose pages have the time of a busy machine for each step. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(stepTimeout);
  return context;
}

/** A page, and what its console said that no test declared. */
export type WatchedPage = { page: Page; errors: string[]; close: () => Promise<void> };

/**
 * Opens an empty page with cookies of its own. `close` fails when the page reported an error meanwhile.
 * @param options of the context; without one for motion the page is still, since drawing without a graphics card takes
 *   the time of other tests
 * @param expected console errors that belong to the test, such as Chromium's note of a 404
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  expected: RegExp[] = [],
): Promise<WatchedPage> {
  const context = await newContext(browser, { reducedMotion: "reduce", ...options });
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

/** A page for all tests of the file that calls this, which fails with the file when it reported an error. */
export function setUpPage(switches?: string[]): { readonly page: Page } {
  let opened: WatchedPage | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser(switches);
    opened = await openPage(browser);
  });
  afterAll(async () => {
    await opened?.close();
    await browser?.close();
  });
  return {
    get page() {
      if (!opened) throw new Error("the page opens before the first test");
      return opened.page;
    },
  };
}

import type { Browser, BrowserContextOptions } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { openPage, startBrowser, type WatchedPage } from "./browser";
import { password } from "./members";
import { signedInCookies, visit } from "./pages";
import { openSite, type Prepare, type Site } from "./site";

/**
 * The built server and a browser for all tests of the file that calls this; both end with the file.
 * @param people the usernames of people with the password of `members.ts`, or all that fills the database
 * @param environment variables of a server of the file's own
 * @param open opens the server; `openOwnSite` for one on the embedded database
 */
export function setUpSite(
  people: string[] | Prepare,
  environment?: Record<string, string>,
  program?: string[],
  open = openSite,
) {
  let opened: { site: Site; browser: Browser } | undefined;
  beforeAll(async () => {
    const prepare: Prepare = Array.isArray(people)
      ? async ({ newPerson }) => {
          for (const name of people) await newPerson(name, password);
        }
      : people;
    const browser = await startBrowser();
    opened = { browser, site: await open(prepare, environment, program) };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.site.close();
  });
  const get = () => {
    if (!opened) throw new Error("the site opens before the first test");
    return opened;
  };

  /** An empty page, as `openPage` opens it. */
  const openEmpty = (options?: BrowserContextOptions, expected?: RegExp[]): Promise<WatchedPage> =>
    openPage(get().browser, options, expected);
  return {
    get url() {
      return get().site.url;
    },
    get browser() {
      return get().browser;
    },
    output: () => get().site.output(),
    close: () => get().site.close(),
    openEmpty,
    /** A path of the site as a stranger sees it, once its scripts have run. */
    async open(path: string, options?: BrowserContextOptions, expected?: RegExp[]): Promise<WatchedPage> {
      const watched = await openEmpty(options, expected);
      await visit(watched.page, get().site.url + path);
      return watched;
    },
    /** A path of the site as somebody sees it who has signed in. */
    async openAs(
      username: string,
      path: string,
      options?: BrowserContextOptions,
      expected?: RegExp[],
    ): Promise<WatchedPage> {
      const watched = await openEmpty(options, expected);
      await watched.page.context().addCookies(await signedInCookies(get().site.url, username, password));
      await visit(watched.page, get().site.url + path);
      return watched;
    },
  };
}

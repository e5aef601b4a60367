import type { Page } from "playwright";
import { expect, it } from "vitest";
import { changeDraft, narrow, uploadTrack } from "../support/editor";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { password } from "../support/members";
import { holdRequests, pageScripts, settled, signedInCookies } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { cookiesIn, ownSecret, staleCookie } from "../support/stale-session";
import { changeEveryField, extend, readFieldValues } from "../support/typed-fields";

let application: string;
/** The cookie of a session whose sign-in is too old for what asks for a proof. */
let stale: string;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  application = (await newApplication(id)).clientId;
  stale = await staleCookie(id, 6);
}, ownSecret);

/** React's notes that the page is not as the server sent it. */
const recoveries = [/Minified React error #418/];
/** Not every text that is typed is one that the draft takes. */
const refusals = [/status of 400/];

/** Opens a page whose scripts wait until `bringScripts`. */
async function openBeforeScripts(address: string, { isSignedIn = true, expected = [] as RegExp[] } = {}) {
  const { page, close } = await site.openEmpty(narrow, [...refusals, ...expected]);
  const isStale = address.startsWith("/login/confirm");
  const cookies = isStale ? cookiesIn(stale, site.url) : await signedInCookies(site.url, "ada", password);
  if (isSignedIn) await page.context().addCookies(cookies);
  if (address.startsWith("/settings/profile")) await fillDraft(page);
  const bringScripts = await holdRequests(page, pageScripts);
  await watchShifts(page);
  const path = address.replace(":application", application);
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  expect(page.url()).toBe(site.url + path);
  return { page, bringScripts, close };
}

/** Puts a link, a card and a track into the draft. */
async function fillDraft(page: Page): Promise<void> {
  const tracks = [await uploadTrack(page, site.url, "short.mp3")];
  const id = () => crypto.randomUUID();
  const plain = { title: null, hidden: false, featured: false, me: true, picture: null, from: null, until: null };
  await changeDraft(page, site.url, () => ({
    links: [{ id: id(), type: "github", value: "ada", ...plain }],
    cards: [{ id: id(), type: "chat", value: null, extra: { show_badges: false } }],
    tracks,
  }));
}

const pages: readonly (readonly [path: string, isSignedIn: boolean])[] = [
  ["/login", false],
  ["/register", false],
  ["/reset-password", false],
  ["/settings/profile/links", true],
  ["/settings/profile/music", true],
  ["/developers", false],
  ["/developers/api/createLink", false],
  ["/", false],
  ["/settings/profile/look", true],
  ["/settings/profile", true],
  ["/settings/profile/privacy", true],
  ["/settings/developers/new", true],
  ["/settings/developers/:application", true],
  ["/settings/developers/tokens", true],
  ["/settings/account", true],
  ["/settings/account/sign-in", true],
  ["/login/confirm?next=/settings/account", true],
];

const typedAt = sampled(pages, 3).flatMap(([path, isSignedIn]) =>
  [false, true].map((isExtended) => ({ path, isSignedIn, isExtended })),
);
it.each(typedAt)(
  "what was typed before the script came stays at $path, and is React's from then on, with an extension: $isExtended",
  async ({ path, isSignedIn, isExtended }) => {
    const expected = isExtended ? recoveries : [];
    const { page, bringScripts, close } = await openBeforeScripts(path, { isSignedIn, expected });
    if (isExtended) await page.evaluate(extend);
    const typed = await changeEveryField(page);
    expect(typed.length).toBeGreaterThan(0);
    bringScripts();
    await settled(page);
    // React has drawn anew what an extension has changed.
    expect(await page.locator("[data-lastpass-icon-root], font").count()).toBe(0);
    expect(await readFieldValues(page)).toEqual(expect.arrayContaining(typed));
    await close();
  },
);

it.each(sampled(pages, 8))("nothing moves when the script comes at %s", async (path, isSignedIn) => {
  const { page, bringScripts, close } = await openBeforeScripts(path, { isSignedIn });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  bringScripts();
  await settled(page);
  expect(await readLayoutShift(page)).toBe(0);
  await close();
});

it("a field keeps its selection and focus where React draws the page anew, and the front page keeps its looks", async () => {
  const { page, bringScripts, close } = await openBeforeScripts("/", { isSignedIn: false, expected: recoveries });
  await page.evaluate(extend);
  const field = page.locator("#claim");
  await field.fill("grace");
  await field.press("Shift+ArrowLeft");
  bringScripts();
  await page.locator("[data-lastpass-icon-root]").first().waitFor({ state: "detached" });
  await settled(page);
  await page.keyboard.type("y-early");
  expect(await field.inputValue()).toBe("gracy-early");
  await page.getByText("gracy-early is free.").waitFor();
  expect(await page.locator("#look-list svg").count()).toBe(8);
  await close();
});

itInLongRun(
  "a page stays where a phone had scrolled to before its script came, and shows its entry of the navigation",
  async () => {
    const { page, bringScripts, close } = await openBeforeScripts("/settings/developers/new");
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => scrollTo(0, 500));
    bringScripts();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(500);
    const entry = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Developers" });
    const { x = -1, width = 0 } = (await entry.boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    await close();
  },
);

import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page, Request, Response } from "playwright";
import { expect } from "vitest";
import { Agent } from "./agent";

const inFlight = new WeakMap<BrowserContext, Set<Request>>();
/** These may last as long as their page. */
const lasting = new Set(["eventsource", "media", "ping", "websocket"]);

/** The requests of all pages of a context that have no answer yet, from the first call on. */
function requestsInFlight(context: BrowserContext): Set<Request> {
  const known = inFlight.get(context);
  if (known) return known;
  const requests = new Set<Request>();
  context.on("request", (request) => {
    if (!lasting.has(request.resourceType())) requests.add(request);
  });
  const end = (request: Request) => void requests.delete(request);
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  inFlight.set(context, requests);
  return requests;
}

/**
 * Resolves in the page once its content is on the screen, which some islands of a profile wait for, and its scripts have
 * nothing to do. A page without content has shown everything after a second.
 */
const hasRun = `new Promise((resolve) => {
  if (matchMedia("(scripting: none)").matches) return resolve();
  // A page in motion is never idle.
  const timeout = matchMedia("(prefers-reduced-motion: reduce)").matches ? 30_000 : 5_000;
  const rest = () => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout }));
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) rest();
  }).observe({ type: "paint", buffered: true });
  requestAnimationFrame(() => setTimeout(rest, 1_000));
})`;

/**
 * Waits until the page has loaded, its scripts have run, and what they asked for has come and run too. The page is asked
 * in a world of its own, where a clock that a test has installed is not, and not by `evaluate`, which would count as a
 * gesture of the visitor. Sooner than Playwright's `networkidle`, half a second in which the page asks for nothing.
 */
export async function settled(page: Page): Promise<void> {
  const requests = requestsInFlight(page.context());
  await page.waitForLoadState("load");
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const contextId = world.executionContextId;
  do {
    while (requests.size > 0) await pause(10);
    const { exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: hasRun,
      contextId,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`the page did not settle: ${exceptionDetails.text}`);
  } while (requests.size > 0);
  await session.detach();
}

/**
 * Waits until the fonts are there and nothing is on its way: a colour on its way has another contrast. The page is asked
 * again and again: the promise `finished` of an animation whose element is hidden meanwhile may never be settled.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
          return playState === "running" && !isEndless;
        })
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name)),
    );
  await expect.poll(moving).toEqual([]);
}

/** Opens an address and waits until its scripts have run, so that what they bring can be clicked. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  requestsInFlight(page.context());
  const response = await page.goto(address);
  await settled(page);
  return response;
}

/** Addresses of the scripts of the framework's pages. */
export const pageScripts = "**/_next/static/**/*.js";

/** Keeps requests of a page back, from now on. @param addresses glob or pattern @returns lets them go on */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Loads the page anew and waits as `visit` does. */
export async function reload(page: Page): Promise<void> {
  requestsInFlight(page.context());
  await page.reload();
  await settled(page);
}

/** Presses the button of that exact name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Waits until the page shows the text somewhere. */
export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

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
  return toBrowserCookies(agent);
}

/** The cookies of an agent, as a context of Chromium takes them. */
export function toBrowserCookies(agent: Agent): Parameters<BrowserContext["addCookies"]>[0] {
  return Array.from(agent.cookies, ([name, value]) => ({ name, value, url: agent.origin }));
}

/** The value under a caption, such as a Client ID. */
export function readCaptionedValue(page: Page, caption: "Client ID" | "Client secret" | "Setup key"): Promise<string> {
  return page.locator(`div:has(> button[aria-label="Copy ${caption}"]) > code`).innerText();
}

/** Presses a button of the page, then the button that the question over the page asks for. */
export async function confirm(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirmation, exact: true }).click();
}

/**
 * Does what makes the page show something for a moment, and waits until it has shown it, also where that is gone again by
 * the time that anybody looks: the page itself notes it.
 * @param words the whole text of what `selector` finds, where that tells it from what is there before
 */
export async function expectForAMoment(
  page: Page,
  { selector, words }: { selector: string; words?: string },
  act: () => Promise<unknown>,
): Promise<void> {
  const noted = await page.evaluateHandle(
    ([selector, words]) => {
      const noted = { isShown: false };
      const isSeen = (element: Element) =>
        (words === undefined || element.textContent?.trim() === words) && element.getBoundingClientRect().width > 0;
      const look = () => {
        noted.isShown ||= [...document.querySelectorAll(selector)].some(isSeen);
      };
      const everything = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(look).observe(document, everything);
      return noted;
    },
    [selector, words] as const,
  );
  await act();
  await expect.poll(() => noted.evaluate(({ isShown }) => isShown)).toBe(true);
}

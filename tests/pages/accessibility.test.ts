import type { BrowserContextOptions, Page } from "playwright";
import { beforeAll, expect, inject, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { Agent } from "../support/agent";
import { newContext } from "../support/browser";
import { beginDraft, changeDraft, isReady, uploadTrack } from "../support/editor";
import { password } from "../support/members";
import { toBrowserCookies, visit, waitForAnimations } from "../support/pages";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";
import { ownerToken } from "../support/site";
import { smallTargets } from "../support/small-targets";
import { cookiesIn, ownSecret, staleCookie } from "../support/stale-session";
import { createOAuthClient } from "../support/third-party";

const callback = "https://lights.example/callback";
const longName = "Ottilie Wilhelmina of the Seven Northern Lighthouses".slice(0, 50);
const bio = "A lamp, a logbook and a very long evening. ".repeat(12).slice(0, 500).trim();
const description = "Turns the colours of your page to the song you are playing. ".repeat(5).trim();
const looks = {
  full: { display_name: longName, bio, location: "Longyearbyen", layout: "split" },
  dressed: {
    display_name: "Ada Marlowe",
    bio: "Illustrator and night-train enthusiast.",
    location: "Lisbon",
    layout: "modern",
    avatar_shape: "squircle",
    colors: { accent: "#ff8e6b", background: "#1a1423", text: "#fdf3ec", link: "#ffd9c7" },
    effects: { username: "gradient" },
    typewriter: { enabled: true, texts: ["Commissions open in spring"] },
  },
  arabic: { locale: "ar", display_name: "Ada (she/her)" },
};

const states: Record<string, BrowserContextOptions["storageState"]> = {};
const applications: (Application & { look: object })[] = [];
let clientId: string;
/** The cookie of a session whose sign-in is too old for what asks for a proof. */
let stale: string;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  await newPerson("empty", password);
  for (const [name, look] of Object.entries(looks)) {
    const { id } = await newPerson(name, password);
    if (name === "full") stale = await staleCookie(id, 6);
    const application = await newApplication(id, {
      name: longName,
      description,
      redirectUris: [callback, "http://127.0.0.1:4999/callback"],
      termsOfServiceUrl: "https://lights.example/terms",
      privacyPolicyUrl: "https://lights.example/privacy",
    });
    applications.push({ ...application, look });
  }
}, ownSecret);
beforeAll(async () => {
  for (const { look, ...application } of applications) {
    const token = await ownerToken(site.url, application);
    expect((await createOAuthClient(site.url, { id: "" }).callUser(token, look)).status).toBe(200);
  }
  clientId = applications[0]?.clientId ?? "";
  for (const name of ["empty", "full", "arabic"] as const) states[name] = await stateOfSignedIn(name);
});

const consent = () =>
  `/oauth2/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "identify email profile.update links cards uploads audios.manage statistics",
  })}`;

/** The cookies of somebody who is signed in; `full` has also connected an application, and `arabic` begun a draft. */
async function stateOfSignedIn(username: Person) {
  const agent = new Agent(site.url);
  await agent.signIn(username, password);
  if (username === "full") await agent.decide(consent());
  const context = await newContext(site.browser);
  await context.addCookies(toBrowserCookies(agent));
  if (username === "arabic") await fillDraft(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Gives the draft an entry of each list, which the editor shows more of than of an empty one. */
async function fillDraft(page: Page): Promise<void> {
  await beginDraft(page, site.url, "arabic", password);
  const track = await uploadTrack(page, site.url, "short.mp3");
  const id = () => crypto.randomUUID();
  const [times, shown] = [
    { from: null, until: null },
    { hidden: false, featured: false, me: true, picture: null },
  ];
  await changeDraft(page, site.url, () => ({
    links: [{ id: id(), type: "github", value: "ada", title: "Code & notes!", section: "Work", ...times, ...shown }],
    cards: [{ id: id(), type: "weather", value: "Lisbon", extra: null }],
    tracks: [track],
  }));
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

async function sendEmpty(page: Page, button: string): Promise<void> {
  await press(page, button);
  await page.locator("[aria-invalid=true]").first().waitFor();
}

type Person = "empty" | "full" | "arabic";

type Case = {
  name: string;
  /** Of `npm run test:long` alone: what its page is made of, another case has as well. */
  isLong?: boolean;
  path: () => string;
  as?: Person;
  prepare?: (page: Page) => Promise<void>;
  expected?: RegExp;
};

const cases: Case[] = [
  { name: "landing", path: () => "/" },
  { name: "register", isLong: true, path: () => "/register" },
  { name: "register-refused", path: () => "/register", prepare: (page) => sendEmpty(page, "Create account") },
  { name: "login", isLong: true, path: () => "/login?next=/settings/developers" },
  { name: "login-refused", isLong: true, path: () => "/login", prepare: (page) => sendEmpty(page, "Sign in") },
  { name: "developers", isLong: true, path: () => "/developers" },
  { name: "developers-guide", isLong: true, path: () => "/developers/authorization-code" },
  { name: "developers-operation", path: () => "/developers/api/uploadAudio" },
  { name: "developers-largest-operation", isLong: true, path: () => "/developers/api/replacePage" },
  { name: "developers-search", isLong: true, path: () => "/developers/search?q=refresh+token" },
  {
    name: "developers-search-while-typing",
    isLong: true,
    path: () => "/developers/errors",
    prepare: async (page) => {
      await page.getByLabel("Search the documentation").fill("refresh");
      await page.getByRole("option").first().waitFor();
    },
  },
  { name: "applications-of-developer-empty", isLong: true, path: () => "/settings/developers", as: "empty" },
  { name: "applications-of-developer", isLong: true, path: () => "/settings/developers", as: "full" },
  { name: "new-application", isLong: true, path: () => "/settings/developers/new", as: "full" },
  {
    name: "new-application-refused",
    path: () => "/settings/developers/new",
    as: "full",
    prepare: (page) => sendEmpty(page, "Create application"),
  },
  { name: "edit-application", isLong: true, path: () => `/settings/developers/${clientId}`, as: "full" },
  { name: "application-usage", isLong: true, path: () => `/settings/developers/${clientId}/usage`, as: "full" },
  { name: "application-requests", isLong: true, path: () => `/settings/developers/${clientId}/requests`, as: "full" },
  { name: "status", isLong: true, path: () => "/status", as: "full" },
  { name: "application-webhooks", isLong: true, path: () => `/settings/developers/${clientId}/webhooks`, as: "full" },
  { name: "application-owners", isLong: true, path: () => `/settings/developers/${clientId}/owners`, as: "full" },
  { name: "personal-tokens", isLong: true, path: () => "/settings/developers/tokens", as: "full" },
  {
    name: "delete-application",
    isLong: true,
    path: () => `/settings/developers/${clientId}`,
    as: "full",
    prepare: (page) => press(page, "Delete application"),
  },
  { name: "connected-applications-empty", isLong: true, path: () => "/settings/applications", as: "empty" },
  { name: "connected-applications", isLong: true, path: () => "/settings/applications", as: "full" },
  { name: "domain-without-premium", isLong: true, path: () => "/settings/domain", as: "full" },
  { name: "account", isLong: true, path: () => "/settings/account", as: "full" },
  ...["sign-in", "sessions", "data", "delete"].map((part, place) => ({
    name: `account-${part}`,
    isLong: place > 1,
    path: () => `/settings/account/${part}`,
    as: "full" as const,
  })),
  { name: "account-not-linked", isLong: true, path: () => "/settings/account?outcome=not-linked", as: "empty" },
  {
    name: "account-refused",
    path: () => "/settings/account",
    as: "empty",
    prepare: async (page) => {
      await page.getByLabel("Email").fill("nobody");
      await sendEmpty(page, "Save");
    },
  },
  ...["links", "", "look", "cards", "music", "privacy"].map((part, place) => ({
    name: `arabic-editor-${part || "profile"}`,
    isLong: place > 0,
    path: () => `/settings/profile/${part}`,
    as: "arabic" as const,
    prepare: isReady,
  })),
  { name: "consent", path: () => `${consent()}&prompt=consent`, as: "full" },
  { name: "refused", path: () => "/oauth2/authorize?client_id=x", expected: /status of 400/ },
  { name: "not-found", path: () => "/nobody-at-all", expected: /status of 404/ },
];

/** How a page is looked at: in the long run in each of these ways, in `npm test` in one of them, in turns. */
const allLooks = [
  { width: 390, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const;

const sizeOf = ({ width }: { width: number }) => ({ width, height: width < 600 ? 844 : 900 });

it.each(cases.map((entry, place) => ({ ...entry, place })).filter(({ isLong }) => inject("isLong") || !isLong))(
  "axe finds nothing on the page $name, and nothing overflows",
  async ({ path, as, prepare, expected, place }) => {
    const looks = inject("isLong") ? allLooks : allLooks.slice(place % allLooks.length, (place % allLooks.length) + 1);
    const [first = allLooks[0]] = looks;
    const options = { viewport: sizeOf(first), colorScheme: first.colorScheme, storageState: as && states[as] };
    const { page, close } = await site.openEmpty(options, expected && [expected]);
    await visit(page, site.url + path());
    await prepare?.(page);
    const problems: string[] = [];
    for (const seen of looks) {
      const { width, colorScheme } = seen;
      const look = `${width}-${colorScheme}`;
      await page.setViewportSize(sizeOf(seen));
      await page.emulateMedia({ colorScheme });
      await waitForAnimations(page);
      problems.push(...(await axeProblems(page)).map((problem) => `${look}: ${problem}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) problems.push(`${look}: ${overflow} pixels too wide`);
    }
    await close();
    expect(problems).toEqual([]);
  },
);

/** The buttons whose text is wider than they are, but for those that end it with dots. */
const cutButtons = (page: Page) =>
  page
    .locator("button:visible, a[class*=select-none]:visible")
    .evaluateAll((buttons) =>
      buttons.flatMap((button) =>
        button.scrollWidth > button.clientWidth && getComputedStyle(button).textOverflow !== "ellipsis"
          ? [`${button.textContent} is cut`]
          : [],
      ),
    );

/** Buttons, links that look like buttons, those of a navigation, and files. */
const tapped = "button, a[class*=select-none], nav a[href], a[download]";

it.each([
  ["upright", { width: 390, height: 844 }],
  ["sideways", { width: 844, height: 390 }],
])(
  "on a phone held %s, every button for people who are signed in is at least 44 pixels wide and high",
  async (_, viewport) => {
    const found: string[] = [];
    const look = async (page: Page, path: string) => {
      await visit(page, site.url + path);
      expect(new URL(page.url()).pathname).toBe(new URL(path, site.url).pathname);
      const problems = [...(await smallTargets(page, "body", tapped)), ...(await cutButtons(page))];
      found.push(...problems.map((problem) => `${path} ${problem}`));
    };
    const device = { viewport, hasTouch: true, isMobile: true };
    const full = await site.openEmpty({ ...device, storageState: states.full });
    const paths = new Set(cases.filter(({ as }) => as === "full").map(({ path }) => path()));
    for (const path of [...paths, "/settings/messages", "/settings/statistics"]) await look(full.page, path);
    await full.close();
    const confirming = await site.openEmpty(device);
    await confirming.page.context().addCookies(cookiesIn(stale, site.url));
    await look(confirming.page, "/login/confirm?next=/settings");
    await confirming.close();
    const editor = await site.openEmpty({ ...device, storageState: states.arabic });
    for (const part of ["", "/look", "/links", "/blocks", "/music"])
      await look(editor.page, `/settings/profile${part}`);
    await editor.close();
    expect(found).toEqual([]);
  },
);

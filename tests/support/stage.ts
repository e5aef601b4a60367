import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { updateAccountFlag } from "@/lib/people/users/store";
import { openPage, startBrowser } from "./browser";
import { visit } from "./pages";
import { newPerson } from "./people";
import { openSite, ownerToken, type Site, waitForRender } from "./site";
import { fileForm, sendUpload } from "./uploads";

/** A profile of nobody yet: its page, and its owner's ways to change it through the API. */
export type Owner = {
  username: string;
  address: string;
  /** Sends JSON to a path of the API, such as `links`; what is answered, if anything. */
  send: (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => Promise<unknown>;
  patch: (change: object) => Promise<unknown>;
  /** Replaces the published page, as it is now, by this document. */
  putPage: (page: object) => Promise<void>;
  /** What the service answers to the upload. */
  upload: (
    kind: string,
    file: Uint8Array,
    fields?: Record<string, string | Uint8Array>,
  ) => Promise<{ id: string; url: string; cover: string | null }>;
};

/** Wide enough for every layout; drawing without a graphics card takes time by the pixel. */
const viewport = { width: 900, height: 600 };

type Stage = { site: Site; owner: () => Promise<Owner> };
type Cast = number | readonly string[];

/**
 * A stage and a browser for all tests of the file that calls this; both end with the file.
 * @param verified the usernames of those who are known to be who they say
 * @param switches what Chromium is started with
 * @param hasDemo whether the demo profiles are there, as on a new site
 * @param inMotion whether pages move, which is what the file tests then
 */
export function setUpStage(
  cast: Cast,
  {
    verified = [],
    switches = [],
    inMotion = false,
    hasDemo = false,
  }: { verified?: string[]; switches?: string[]; inMotion?: boolean; hasDemo?: boolean } = {},
) {
  let stage: Stage | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    stage = await openStage(cast, verified, hasDemo);
    browser = await startBrowser(switches);
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.site.close();
  });
  const opened = () => {
    if (!stage || !browser) throw new Error("the stage opens before the first test");
    return { ...stage, browser };
  };
  return {
    get browser() {
      return opened().browser;
    },
    get site() {
      return opened().site;
    },
    owner: () => opened().owner(),
    /** An open profile page; `close` fails when its console reported an error or anything was asked of another host. */
    open: (...[address, options, ...how]: OpenedHow) => {
      const motion = inMotion ? ({ reducedMotion: "no-preference" } as const) : {};
      return openProfile(opened().browser, address, { viewport, ...motion, ...options }, ...how);
    },
  };
}

/**
 * The built server with profiles, premium all of them, so that every test has one of its own.
 * @param cast how many, or the usernames of all, which are given out in that order
 * @param verified the usernames of those who are known to be who they say
 */
async function openStage(cast: Cast, verified: readonly string[], hasDemo: boolean): Promise<Stage> {
  const people: { username: string; clientId: string; clientSecret: string; ownerId: string }[] = [];
  const site = await openSite(async ({ newApplication }) => {
    if (hasDemo) await addDemos();
    for (const wanted of typeof cast === "number" ? Array<undefined>(cast).fill(undefined) : cast) {
      const { id, username } = await newPerson(wanted === undefined ? {} : { username: wanted });
      await updateAccountFlag(username, "isPremium", true);
      if (verified.includes(username)) await updateAccountFlag(username, "isVerified", true);
      people.push({ username, ...(await newApplication(id)) });
    }
  });
  async function owner(): Promise<Owner> {
    const person = people.shift();
    if (!person) throw new Error("the stage was opened with too few profiles");
    const headers = { Authorization: `Bearer ${await ownerToken(site.url, person)}` };
    const send: Owner["send"] = async (method, path, body) => {
      const sent = { ...headers, ...(body && { "Content-Type": "application/json" }) };
      const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) };
      const text = await answered(await fetch(`${site.url}/api/${path}`, init));
      return text === "" ? undefined : JSON.parse(text);
    };
    return {
      username: person.username,
      address: `${site.url}/${person.username}`,
      send,
      patch: (change) => send("PATCH", "user", change),
      async putPage(page) {
        const address = `${site.url}/api/page`;
        const { etag } = Object.fromEntries((await fetch(address, { headers })).headers);
        const sent = { ...headers, "Content-Type": "application/json", "If-Match": etag ?? "" };
        await answered(await fetch(address, { method: "PUT", headers: sent, body: JSON.stringify(page) }));
      },
      async upload(kind, file, fields) {
        const address = `${site.url}/api/upload/${kind}`;
        const send = () => fetch(address, { method: "POST", headers, body: fileForm(file, fields) });
        return JSON.parse(await answered(await sendUpload(send, ({ status }) => status)));
      },
    };
  }
  return { site, owner };
}

async function answered(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
}

/** A file of the test's own samples. */
export const sample = (name: string): Buffer => readFileSync(`tests/files/${name}`);

type OpenedHow = [
  address: string,
  options?: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
  waitUntil?: "settled" | "commit",
];

async function openProfile(browser: Browser, ...how: OpenedHow) {
  const [address, options = {}, prepare = async () => {}, waitUntil = "settled"] = how;
  const { page, close } = await openPage(browser, options);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== new URL(address).host) foreign.push(request.url());
  });
  await prepare(page);
  await waitForRender(address);
  if (waitUntil === "settled") await visit(page, address);
  else await page.goto(address, { waitUntil });
  return {
    page,
    close: async () => {
      await close();
      if (foreign.length > 0) throw new Error(`the page asked other hosts: ${foreign.join(" ")}`);
    },
  };
}

/** What becomes so within the time that the configuration gives, since pages share the machine with other tests. */
export const expectEventually = <Value>(read: () => Value) => expect.poll(read);

/** How axe looks at a part of a profile: what is seen, the colours, and the window. */
export const axeLooks = [
  ["dark page on a telephone", { background: "#10121c" }, { width: 390, height: 844 }],
  ["light page on a desk", { background: "#f7f3ea", text: "#2a2118", accent: "#b0452c" }, { width: 1280, height: 900 }],
] as const;

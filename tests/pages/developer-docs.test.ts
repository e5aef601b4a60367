import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { addDemos } from "@/lib/page/demos/seed";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { temporaryFolder } from "@/scripts/temporary";
import { openPage, startBrowser } from "../support/browser";
import { fillSignIn, signIn, visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const run = promisify(execFile);
const work = temporaryFolder("snippets");
let site: Site;
let browser: Browser;
let token: string;
let pages: string[];

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson }) => {
    await addDemos();
    const { id } = await newPerson("ada", "correct horse battery");
    ({ token } = await createPersonalToken(id, { name: "Docs", scopes: [...scopeNames], lifetime: "7" }));
  });
  const list = await (await fetch(`${site.url}/llms.txt`)).text();
  pages = [...list.matchAll(/\]\(\S+?(\/developers\S*)\.md\)/g)].map(([, path = ""]) => path);
  for (const name of readdirSync("tests/files/tour")) copyFileSync(`tests/files/tour/${name}`, join(work.folder, name));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  work.remove();
});

type Snippet = { language: string; text: string };
type Read = { headings: string[]; ids: Set<string>; links: string[]; snippets: Snippet[] };

/** What a reader of the HTML finds in the article of a page: headings, ids, links and code. */
function readHtml(html: string): Read {
  const read: Read = { headings: [], ids: new Set(), links: [], snippets: [] };
  let depth = 0;
  let taken: "heading" | "code" | undefined;
  let text = "";
  let language = "";
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "article") depth += 1;
      if (attributes.id) read.ids.add(attributes.id);
      if (name === "a" && attributes.href) read.links.push(attributes.href);
      if (hidden > 0 || attributes["aria-hidden"] === "true") hidden += 1;
      if (depth === 0 || !/^(h[1-3]|pre)$/.test(name)) return;
      taken = name === "pre" ? "code" : "heading";
      language = attributes["data-language"] ?? "";
      text = "";
    },
    ontext(part) {
      if (taken && hidden === 0) text += part;
    },
    onclosetag(name) {
      if (name === "article") depth -= 1;
      if (hidden > 0) hidden -= 1;
      if (!/^(h[1-3]|pre)$/.test(name) || !taken) return;
      if (taken === "heading") read.headings.push(text);
      else if (language) read.snippets.push({ language, text });
      taken = undefined;
    },
  });
  parser.end(html);
  return read;
}

async function get(path: string): Promise<{ html: string; read: Read }> {
  const response = await fetch(site.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  return { html, read: readHtml(html) };
}

/** The scripts and styles that a page loads alongside the framework's, which every page of the site has. */
function ownFilesOf(html: string): string[] {
  const manifest: Record<"rootMainFiles" | "polyfillFiles", string[]> = JSON.parse(
    readFileSync(".next/build-manifest.json", "utf8"),
  );
  const framework = [...manifest.rootMainFiles, ...manifest.polyfillFiles].map((path) => `/_next/${path}`);
  expect(framework.filter((path) => html.includes(path)).length).toBeGreaterThan(1);
  const loaded = html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.(?:js|css))[^"]*"/g);
  return [...new Set(Array.from(loaded, ([, path = ""]) => path))].filter((path) => !framework.includes(path));
}

describe("the pages of the documentation", () => {
  it("have the headings of their Markdown, links that lead somewhere, and at most 60 kB compressed", async () => {
    const known = new Map<string, Read>();
    const weights = new Map<string, number>();
    const weightOf = async (path: string) => {
      const known = weights.get(path);
      if (known !== undefined) return known;
      const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
      const weight = gzipSync(bytes).length;
      weights.set(path, weight);
      return weight;
    };
    for (const path of pages) {
      const { html, read } = await get(path);
      known.set(path, read);
      const response = await fetch(`${site.url}${path}.md`);
      expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      const markdown = (await response.text()).replaceAll(/^```[\s\S]*?^```$/gm, "");
      const headings = [...markdown.matchAll(/^#{1,3} (.+)$/gm)].map(([, text = ""]) => text.replaceAll("`", ""));
      expect([path, read.headings]).toEqual([path, headings]);
      const own = ownFilesOf(html);
      expect(own.some((file) => file.endsWith(".css")) && own.some((file) => file.endsWith(".js"))).toBe(true);
      let weight = gzipSync(html).length;
      for (const file of own) weight += await weightOf(file);
      expect(weight, `bytes of ${path} with its own scripts and styles`).toBeLessThanOrEqual(60_000);
    }
    expect(known.size).toBeGreaterThan(35);
    const links = [...known].flatMap(([path, { links }]) => links.map((href) => new URL(href, site.url + path)));
    const broken = links.filter(({ pathname, hash }) => {
      const id = decodeURIComponent(hash.slice(1));
      return hash !== "" && !known.get(pathname)?.ids.has(id);
    });
    expect(broken.map(String)).toEqual([]);
    const others = new Set(links.map(({ origin, pathname }) => origin + pathname));
    // Addresses of an example show what a reader puts in place of them.
    const dead: unknown[] = [];
    for (const address of others) {
      const isSeen = known.has(address.replace(site.url, ""));
      // A part of the settings that a stranger is asked to sign in for redirects there.
      const { status } = isSeen ? { status: 200 } : await fetch(address, { redirect: "manual" });
      if (status >= 400) dead.push([address, status]);
    }
    expect(dead).toEqual([]);
  });

  it("are 404 where there is none, as HTML and as Markdown", async () => {
    for (const path of ["/developers/nothing", "/developers/api/nothing", "/developers/nothing.md"]) {
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
    }
    const again = await fetch(`${site.url}/developers.md`);
    const headers = { "If-None-Match": again.headers.get("etag") ?? "" };
    expect((await fetch(`${site.url}/developers.md`, { headers })).status).toBe(304);
  });
});

/** A program for each language that this machine has, and the file it takes. */
const programs = [
  { language: "sh", file: "snippet.sh", command: ["bash", "--norc"] },
  {
    language: "ts",
    file: "snippet.mts",
    command: [process.execPath, join(process.cwd(), "node_modules/tsx/dist/cli.mjs")],
  },
  { language: "python", file: "snippet.py", command: ["python3"] },
].filter(({ command: [program = ""] }) => spawnSync(program, ["--version"]).status === 0);

/** TypeScript without types is a module as it is, which starts in a tenth of the time. */
const plainPrograms = programs.map((program) =>
  program.language === "ts" ? { ...program, file: "snippet.mjs", command: [process.execPath] } : program,
);

/** Runs a snippet in a folder with files to upload, with nothing but the token in its environment; what it prints. */
async function runSnippet({ file, command: [program = "", ...given] }: (typeof programs)[number], text: string) {
  writeFileSync(join(work.folder, file), text);
  const environment = { PATH: process.env.PATH, NODE_ENV: "test" as const, VITRINE_TOKEN: token };
  const { stdout } = await run(program, [...given, file], { cwd: work.folder, env: environment });
  return stdout;
}

const snippetOf = ({ snippets }: Read, language: string) => {
  const found = snippets.find((snippet) => snippet.language === language && !snippet.text.startsWith("export "));
  if (!found) throw new Error(`the page has no snippet in ${language}`);
  return found.text;
};

describe("a stranger who copies from the quickstart", () => {
  it.each(programs)("has GET /api/user answered within twelve lines: $language", async (program) => {
    const { read } = await get("/developers/quickstart");
    const first = read.snippets[0]?.text ?? "";
    expect(first).toMatch(/^export VITRINE_TOKEN="[^"\n]+"$/);
    const text = snippetOf(read, program.language);
    expect(1 + text.split("\n").length).toBeLessThanOrEqual(12);
    const exported = first.replace(/"[^"]+"/, `"${token}"`);
    const printed = await runSnippet(program, program.language === "sh" ? `${exported}\n${text}` : text);
    expect(printed).toContain("ada");
    if (program.language === "sh") expect(JSON.parse(printed)).toMatchObject({ username: "ada" });
    const own = read.snippets.filter(({ language, text }) => language === program.language && !/^export/.test(text));
    const change = own[1]?.text ?? "";
    expect(change).toContain("Written by a program.");
    // The first one has shown that it starts as TypeScript.
    const plain = plainPrograms.find(({ language }) => language === program.language) ?? program;
    const changed = await runSnippet(plain, change.replace("by a program", `in ${program.language}`));
    expect(changed).toContain(`Written in ${program.language}.`);
  });
});

describe("the example of an operation runs as it stands:", () => {
  // A change, a file, a read, and, below, what has no answer; a new thing is made as a change.
  it.each(sampled(["updateOwnUser", "createLink", "uploadAudio", "createCard", "getUser"]))("%s", async (id) => {
    const { read } = await get(`/developers/api/${id}`);
    for (const program of plainPrograms) {
      const printed = await runSnippet(program, snippetOf(read, program.language));
      const answered = program.language === "sh" ? Object.keys(JSON.parse(printed)) : printed;
      expect([id, program.language, answered]).toEqual([
        ...[id, program.language],
        program.language === "sh" ? expect.arrayContaining(["id"]) : expect.stringMatching(/^20[01] [{\n]/),
      ]);
    }
  });

  it("replacePage, of the page that it reads first, with the tag of that", async () => {
    const { read } = await get("/developers/api/replacePage");
    for (const program of plainPrograms) {
      const printed = await runSnippet(program, snippetOf(read, program.language));
      const wanted = program.language === "sh" ? /^\{"settings":/ : /^200 [\s\S]*Written by a program\./;
      expect([program.language, printed]).toEqual([program.language, expect.stringMatching(wanted)]);
    }
  });

  it("getUser, of the demo profile, and for somebody who is signed in of their own", async () => {
    const path = "/developers/api/getUser";
    expect(snippetOf((await get(path)).read, "sh")).toBe(`curl ${site.url}/api/user/demo`);
    expect((await fetch(`${site.url}/api/user/demo`)).status).toBe(200);
    const { page, close } = await openPage(browser);
    await signIn(page, site.url, "ada", "correct horse battery", path);
    await page.getByText(`curl ${site.url}/api/user/ada`).waitFor();
    await close();
  });

  it("deleteLink, of a link that is there", async () => {
    const { read } = await get("/developers/api/deleteLink");
    for (const program of plainPrograms) {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ type: "github", value: "ada" });
      const { id } = await (await fetch(`${site.url}/api/links`, { method: "POST", headers, body })).json();
      const snippet = snippetOf(read, program.language).replace(/(?<=links\/)[0-9a-f-]{36}/, id);
      expect([program.language, (await runSnippet(program, snippet)).trim()]).toEqual([program.language, "204"]);
    }
  });
});

describe("on the page of an operation", () => {
  it("a request is sent with the reader's token, which is kept nowhere", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } }, [/status of 401/]);
    await visit(page, `${site.url}/developers/api/updateOwnUser`);
    const form = page.getByRole("region", { name: "Try it" });
    await form.getByLabel("Access token").fill("vat_wrong");
    await form.getByLabel("Body").fill('{"bio":"From the documentation."}');
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByText("invalid_token").waitFor();
    await form.getByLabel("Access token").fill(token);
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByText('"bio": "From the documentation."').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
    expect(kept).not.toContain(token);
    expect(await (await fetch(`${site.url}/api/user/ada`)).json()).toMatchObject({ bio: "From the documentation." });
    await close();
  });

  it("somebody who is signed in gets a token for that operation alone by one click", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, site.url, "ada", "correct horse battery", "/developers/api/listLinks");
    const form = page.getByRole("region", { name: "Try it" });
    await form.getByRole("button", { name: "Create a token for me" }).click();
    await form.getByText("A personal token for this operation is in the field").waitFor();
    const made = await form.getByLabel("Access token").inputValue();
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByText("200", { exact: true }).waitFor();
    const Authorization = `Bearer ${made}`;
    expect((await fetch(`${site.url}/api/cards`, { headers: { Authorization } })).status).toBe(403);
    await visit(page, `${site.url}/settings/developers/tokens`);
    await page.getByRole("heading", { name: /^Try it: listLinks/ }).waitFor();
    await close();
  });

  itInLongRun("somebody who signs in on the way finds what they typed, but no token", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await visit(page, `${site.url}/developers/api/updateLink`);
    const form = page.getByRole("region", { name: "Try it" });
    const typed = { "Access token": "vat_secret", id: crypto.randomUUID(), Body: '{"value":"typed"}' };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByRole("link", { name: "Sign in to use your token" }).click();
    await fillSignIn(page, "ada", "correct horse battery");
    await page.waitForURL(`${site.url}/developers/api/updateLink#try-it`);
    const values = () =>
      Promise.all(Object.keys(typed).map((label) => form.getByLabel(label, { exact: true }).inputValue()));
    await expect.poll(values).toEqual(["", typed.id, typed.Body]);
    await form.getByRole("button", { name: "Create a token for me" }).waitFor();
    await close();
  });

  itInLongRun("a browser without storage shows the page, too", async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get: refuse });
    });
    await visit(page, `${site.url}/developers/api/createLink`);
    await page.getByRole("radio", { name: "Python" }).check({ force: true });
    await page.getByRole("region", { name: "Try it" }).getByRole("button", { name: "Send request" }).click();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Create link");
    await close();
  });

  itInLongRun("a file is sent, and a parameter stands where the path has it", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await visit(page, `${site.url}/developers/api/uploadAvatar`);
    const form = page.getByRole("region", { name: "Try it" });
    await form.getByLabel("Access token").fill(token);
    await form.getByLabel("file").setInputFiles("tests/files/tour/avatar.png");
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByText(/"url": ".*\/cdn\/avatars\//).waitFor();
    await visit(page, `${site.url}/developers/api/getUser`);
    await form.getByLabel("username").fill("ada");
    await form.getByLabel("variant").selectOption("b");
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByText('"page_views": 0').waitFor();
    await close();
  });

  itInLongRun("the language that one chooses is that of every example from then on", async () => {
    const { page, close } = await openPage(browser);
    await visit(page, `${site.url}/developers/api/createLink`);
    const shown = () =>
      page.locator("article pre[data-language]:visible").evaluateAll((all) => all.map((code) => code.dataset.language));
    expect(await shown()).toEqual(["sh", "json"]);
    await page.getByRole("radio", { name: "Python" }).check({ force: true });
    expect(await shown()).toEqual(["python", "json"]);
    await visit(page, `${site.url}/developers/uploads`);
    await expect.poll(shown).toEqual(["python"]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async () => {
      await page.getByRole("button", { name: "Copy Python" }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    // All pages of the browser have one clipboard.
    await expect.poll(copied).toMatch(/^import json, os/);
    await close();
  });
});

/** Copy buttons that have something alongside what they stand in above or below them; their corners are round. */
const coveredBy = (page: Page) =>
  page.getByRole("button", { name: /^Copy / }).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
        [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementsFromPoint(x, y)),
      );
      const isApart = (element: Element) => !element.contains(button) && !button.contains(element);
      const others = points.flat().filter(isApart);
      const isHit = points.every(([first]) => first !== undefined && button.contains(first));
      if (isHit && others.length === 0) return [];
      return [[button.getAttribute("aria-label"), others.map(({ outerHTML }) => outerHTML.slice(0, 80))]];
    }),
  );

describe("a long page of the documentation", () => {
  itInLongRun(
    "leads on by links of its words and by its contents without another load, and leaves other presses alone",
    async () => {
      const { page, close } = await openPage(browser, { viewport: { width: 1366, height: 900 } });
      const loads: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
      });
      await visit(page, `${site.url}/developers/api/updateOwnUser`);
      await page.getByRole("article").getByRole("link", { name: "rate limits" }).click();
      await page.getByRole("heading", { level: 1, name: "Rate limits" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/developers/rate-limits");
      await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Scopes" }).click();
      await page.getByRole("heading", { level: 1, name: "Scopes" }).waitFor();
      await page.getByRole("link", { name: "This page as Markdown" }).click({ modifiers: ["Control"] });
      expect(new URL(page.url()).pathname).toBe("/developers/scopes");
      expect(loads).toEqual(["/developers/api/updateOwnUser"]);
      await page.getByRole("link", { name: "This page as Markdown" }).click();
      await page.waitForURL(`${site.url}/developers/scopes.md`);
      await close();
    },
  );

  it.each(sampled([390, 1366]))("has copy buttons that cover no text, at a width of %d", async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
    await visit(page, `${site.url}/developers/api/updateOwnUser`);
    expect(await page.getByRole("button", { name: /^Copy / }).count()).toBeGreaterThan(1);
    expect(await coveredBy(page)).toEqual([]);
    await close();
  });

  it("opens at the section of its address, with both lists of contents in sight wherever one reads", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 1366, height: 800 } });
    const topOf = async (name: string) => (await page.getByRole("heading", { name, level: 2 }).boundingBox())?.y ?? -1;
    const inSight = async () => {
      const lists = ["Documentation", "On this page"].map((name) => page.getByRole("navigation", { name }));
      return Promise.all(lists.map(async (list) => (await list.boundingBox())?.y ?? -1));
    };
    await visit(page, `${site.url}/developers/api/updateOwnUser#response-fields`);
    const first = await inSight();
    const isAtTop = (top: number) => top >= 0 && top < 120;
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    expect(isAtTop(await topOf("Response fields"))).toBe(true);
    for (const top of first) expect(top).toBeGreaterThanOrEqual(0);
    for (const top of first) expect(top).toBeLessThan(200);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Request body" }).click();
    await expect.poll(() => topOf("Request body").then(isAtTop)).toBe(true);
    expect(await inSight()).toEqual(first);
    expect(new URL(page.url()).hash).toBe("#request-body");
    const link = page.getByRole("heading", { name: "Request body", level: 2 }).getByRole("link");
    expect(await link.getAttribute("href")).toBe("#request-body");
    await close();
  });
});

describe("the search of the documentation", () => {
  it("shows what fits while one types, and the keys open it", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await visit(page, `${site.url}/developers`);
    const field = page.getByLabel("Search the documentation");
    await field.fill("invalid_grant");
    await page.getByRole("option", { name: "Errors › invalid_grant" }).waitFor();
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL(`${site.url}/developers/errors#invalid_grant`);
    await page.getByText("Contents", { exact: true }).click();
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Rate limits" }).click();
    await page.getByRole("heading", { name: "Rate limits", level: 1 }).waitFor();
    await close();
  });

  it("works without JavaScript, where all languages of an example are to be read", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/developers`);
    await page.getByLabel("Search the documentation").fill("refresh token");
    await page.getByLabel("Search the documentation").press("Enter");
    await page.getByRole("heading", { name: "Results for “refresh token”" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Refresh tokens", exact: true }).click();
    await page.getByRole("heading", { name: "Refresh tokens", level: 1 }).waitFor();
    await page.goto(`${site.url}/developers/api/createLink`);
    const shown = await page
      .locator("article pre:visible")
      .evaluateAll((all) => all.map((code) => code.dataset.language));
    expect(shown).toEqual(["sh", "ts", "python", "json"]);
    expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
    // Sent before its script has come, the form would put the token into an address.
    const send = page.locator("#try-it form[method=post] button");
    expect([await send.isVisible(), await send.isDisabled()]).toEqual([false, true]);
    await page.goto(`${site.url}/developers/search?q=nowhere-at-all`);
    await page.getByText("No page has all of these words").waitFor();
    await close();
  });
});

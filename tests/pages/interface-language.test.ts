import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { axeProblems } from "../support/accessibility";
import { beginDraft, openEditor } from "../support/editor";
import { password } from "../support/members";
import { signedInCookies, visit } from "../support/pages";
import type { Application } from "../support/people";
import { keepPicture } from "../support/pictures";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { ownerToken } from "../support/site";

let application: Application;
let [token, clientId] = ["", ""];
const site = setUpSite(async ({ newPerson, newApplication }) => {
  await addDemos();
  application = await newApplication((await newPerson("ada", password)).id, { name: "Liked Songs" });
  await newPerson("grace", password);
});
beforeAll(async () => {
  clientId = application.clientId;
  token = await ownerToken(site.url, application);
});

const opened = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });
const htmlTag = (html: string) => /<html[^>]*>/.exec(html)?.[0];

const speak = async (locale: string) => {
  const change = { method: "PATCH", body: JSON.stringify({ locale }) };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  expect((await fetch(`${site.url}/api/user`, { ...change, headers })).status).toBe(200);
};

it("pages without a session speak what the browser prefers, are kept by no cache, and are English where we do not know the language", async () => {
  const shown = await Promise.all(
    [undefined, "de-CH,en;q=0.5", "ar", "ja;q=0.9, fi", "fi"].map(async (language) => {
      const response = await opened("/login", language ? { "Accept-Language": language } : {});
      const html = await response.text();
      return [htmlTag(html), /<h1[^>]*>([^<]*)/.exec(html)?.[1], response.headers.get("cache-control")];
    }),
  );
  const uncached = expect.stringContaining("no-store");
  expect(shown).toEqual([
    ['<html lang="en">', "Sign in", uncached],
    ['<html lang="de" dir="ltr">', "Anmelden", uncached],
    ['<html lang="ar" dir="rtl">', "تسجيل الدخول", uncached],
    ['<html lang="ja" dir="ltr">', "ログイン", uncached],
    ['<html lang="en">', "Sign in", uncached],
  ]);
});

it("documentation and profiles stay wholly in English for a browser of another language", async () => {
  for (const path of ["/developers", "/ada"]) {
    const html = await (await opened(path, { "Accept-Language": "ar" })).text();
    expect([path, htmlTag(html)?.startsWith('<html lang="en"')]).toEqual([path, true]);
  }
});

it("somebody who is signed in makes an application and a token in their language, and reads there why something was refused", async () => {
  await speak("de");
  const { page, close } = await site.openAs("ada", "/settings/developers/new", { locale: "en" });
  await page.getByLabel("Name", { exact: true }).fill("Lieder");
  await page.getByLabel("Redirect-URI").fill("http://lieder.example/callback");
  await page.getByRole("button", { name: "Anwendung anlegen" }).click();
  await page.getByText("Erlaubt sind https, http auf 127.0.0.1").waitFor();
  await page.getByLabel("Redirect-URI").fill("https://lieder.example/callback");
  await page.getByRole("button", { name: "Anwendung anlegen" }).click();
  await page.getByRole("heading", { name: "Deine Anwendung ist bereit" }).waitFor();
  const refused = { grant_type: "client_credentials", client_id: clientId, client_secret: "wrong" };
  expect(
    (await fetch(`${site.url}/api/oauth2/token`, { method: "POST", body: new URLSearchParams(refused) })).status,
  ).toBe(401);
  await visit(page, `${site.url}/settings/developers/${clientId}/usage`);
  await page.getByText("Das client_secret ist falsch oder wurde widerrufen.").waitFor();
  await visit(page, `${site.url}/settings/developers/tokens`);
  await page.getByLabel("Name", { exact: true }).fill("Skript");
  await page.getByLabel("Deine Links sehen, hinzufügen, ändern und entfernen").check();
  await page.getByRole("button", { name: "Token anlegen" }).click();
  await page.getByText("Kopiere dein Token jetzt").waitFor();
  await page.getByRole("link", { name: "Nutzung von Skript" }).click();
  await page.getByText("Noch keine Anfragen.").waitFor();
  expect(await page.locator("main").innerText()).not.toMatch(/\b(?:the|and|your|with|last)\b/i);
  await speak("en");
  await close();
});

itInLongRun(
  "somebody who is signed in reads their own language, and changes it in the account's settings",
  async () => {
    const { page, close } = await site.openAs("grace", "/settings/account", { locale: "fr-FR" });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Account");
    await page.getByLabel("Language of your page and these settings").selectOption("日本語");
    await page.getByRole("button", { name: "Save language" }).click();
    await page.getByText("言語を保存しました。").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    // Within the page, which keeps what the document was loaded with.
    await page.getByRole("link", { name: "開発者向け" }).last().click();
    await page.getByRole("heading", { level: 1, name: "開発者向け" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    expect(await page.locator("main").evaluate((main) => main.closest("[lang]")?.getAttribute("lang"))).toBe("ja");
    await close();
  },
);

/** What is wider than its place, and words that are cut. */
const overflowsOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    // Such a list reaches the edges of the window, and so out of what it stands in.
    const hasScroller = (element: Element) =>
      [...element.querySelectorAll("ul")].some((list) => getComputedStyle(list).overflowX === "auto");
    const over = [...document.querySelectorAll<HTMLElement>("main *, header *")].filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      return (
        display !== "inline" &&
        overflowX === "visible" &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        !hasScroller(element)
      );
    });
    return [
      ...wide,
      ...over.map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`),
    ];
  });

it("in a wide window of an Arabic editor all sections are in view, and text of any language runs as its letters do", async () => {
  await speak("ar");
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
  await openEditor(page, site.url, "ada", password);
  const hidden = (sections: HTMLElement) => sections.scrollWidth - sections.clientWidth;
  expect(await page.locator("[data-editor] nav").first().evaluate(hidden)).toBe(0);
  const directions = (fields: HTMLElement[]) =>
    fields.map((field) => field.getAttribute("dir") ?? getComputedStyle(field).unicodeBidi);
  const fields = page.locator("[data-editor] :is(textarea, input:not([type], [type=checkbox], [type=file])):visible");
  const found = await fields.evaluateAll(directions);
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((direction) => direction !== "plaintext")).toEqual([]);
  await close();
});

it("the pages of an application isolate its name in their heading, so that Arabic around it does not reorder it", async () => {
  await speak("ar");
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(await signedInCookies(site.url, "ada", password));
  for (const path of [clientId, `${clientId}/usage`]) {
    await visit(page, `${site.url}/settings/developers/${path}`);
    expect(await page.getByRole("heading", { level: 1 }).innerHTML()).toBe("<bdi>Liked Songs</bdi>");
  }
  await close();
});

it.each(sampled(["ar", "de", "ja"]))("pages in %s stand in their frame", async (language) => {
  await speak(language);
  const { page, close } = await site.openEmpty({ locale: language });
  const faults: string[] = [];
  const look = async (name: string, path: string) => {
    await visit(page, site.url + path);
    for (const width of sampled([390, 1280])) {
      await page.setViewportSize({ width, height: 844 });
      await keepPicture(page, `interface-language/${language}-${name}-${width}.png`);
      faults.push(...(await overflowsOf(page)).map((fault) => `${name} at ${width}: ${fault}`));
    }
  };
  await look("front", "/");
  for (const path of sampled(["/login", "/register", "/reset-password", "/verify"])) await look(path.slice(1), path);
  faults.push(...(await axeProblems(page)));
  await beginDraft(page, site.url, "ada", password);
  const request = { client_id: clientId, response_type: "code", scope: "identify email profile.update uploads" };
  await look("consent", `/oauth2/authorize?${new URLSearchParams(request)}`);
  const editor = ["profile", "profile/look", "profile/links", "profile/cards", "profile/music", "profile/privacy"];
  const settings = [
    "account",
    "account/sign-in",
    "account/sessions",
    "account/data",
    "account/delete",
    "account/log",
    "applications",
    "domain",
  ];
  const ofApplication = ["usage", "requests"].map((part) => `developers/${clientId}/${part}`);
  const developers = ["developers", "developers/new", "developers/tokens", ...ofApplication];
  for (const path of sampled([...settings, ...developers, ...editor]))
    await look(path.replaceAll("/", "-").replace(clientId, "application"), `/settings/${path}`);
  await look("application", `/settings/developers/${clientId}`);
  faults.push(...(await axeProblems(page)));
  expect(faults).toEqual([]);
  expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  await speak("en");
  await close();
});

import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageDocument } from "@/lib/page/document/document";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { openEditor, preview, savedDraft } from "../support/editor";
import { itInLongRun } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const script =
  "</p><script>parent.postMessage({ type: 'pick', path: 'broken' }, '*')</script><img src=x onerror=alert(1)>";
let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson }) => {
    for (const name of ["ada", "bea", "cyd", "dea", "fay", "gus"]) await newPerson(name, password);
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const withBio = (document: PageDocument, bio: string): PageDocument => ({
  ...document,
  settings: { ...document.settings, bio },
});
const formOf = (document: PageDocument) => new URLSearchParams({ document: JSON.stringify(document) });
const own = () => ({ Origin: site.url });
/** The cookies of somebody who has signed in, and what their editor would begin with. */
async function draftOf(username: string): Promise<{ Cookie: string; document: PageDocument }> {
  const agent = new Agent(site.url);
  await agent.signIn(username, password);
  const { document } = await (await agent.fetch("/settings/profile/draft")).json();
  return { Cookie: Array.from(agent.cookies, ([name, value]) => `${name}=${value}`).join("; "), document };
}
const send = (document: PageDocument, headers: Record<string, string>, method = "POST") =>
  fetch(`${site.url}/settings/preview`, { method, headers, ...(method === "POST" && { body: formOf(document) }) });

describe("the preview", () => {
  it("renders a draft for its owner alone, from a page of this site alone", async () => {
    const { Cookie, document } = await draftOf("ada");
    const draft = withBio(document, "Not published");
    const answer = await send(draft, { ...own(), Cookie });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Not published");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const policy = answer.headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy.split("; ")).toContain(part);
    expect(policy).toMatch(/; sandbox allow-scripts$/);

    const refused = [
      [401, await send(draft, own())],
      [403, await send(draft, { Cookie, Origin: "https://evil.example" })],
      [403, await send(draft, { Cookie, Origin: "null" })],
      [405, await send(draft, { ...own(), Cookie }, "GET")],
      [415, await fetch(`${site.url}/settings/preview`, { method: "POST", headers: { ...own(), Cookie }, body: "{}" })],
    ] as const;
    for (const [status, refusal] of refused) {
      expect(refusal.status).toBe(status);
      expect(await refusal.text()).not.toContain("Not published");
    }
  });

  it("names what is wrong with a document, and shows nobody the file of another person", async () => {
    const { Cookie, document } = await draftOf("bea");
    const invalid = await send(withBio(document, "a".repeat(501)), { ...own(), Cookie });
    expect([invalid.status, (await invalid.json()).fields]).toEqual([400, { "settings.bio": [expect.any(String)] }]);
    const avatar = `${crypto.randomUUID()}.webp`;
    const foreign = await send({ ...document, files: { ...document.files, avatar } }, { ...own(), Cookie });
    expect([foreign.status, (await foreign.json()).fields]).toEqual([400, { "files.avatar": [expect.any(String)] }]);
  });

  it("is reached by no address, header or cookie of the public page, and leaves nothing in its cache", async () => {
    const { Cookie, document: begun } = await draftOf("cyd");
    const draft = withBio(begun, "Not published");
    const show = async () => (await send(draft, { ...own(), Cookie })).text();
    const published = await (await fetch(`${site.url}/cyd`)).text();
    expect(await show()).toContain("Not published");
    const document = JSON.stringify(draft);
    const tries: [path: string, headers: Record<string, string>][] = [
      ["/cyd", {}],
      ["/cyd", { Cookie }],
      ...["preview=1", "draft=1", `document=${encodeURIComponent(document)}`].map(
        (query): [string, Record<string, string>] => [`/cyd?${query}`, { Cookie }],
      ),
      ...["Preview", "X-Preview", "X-Draft", "X-Nonce", "X-Middleware-Request-Preview"].map(
        (name): [string, Record<string, string>] => ["/cyd", { Cookie, [name]: "1" }],
      ),
      ["/cyd", { Cookie: `${Cookie}; preview=1; __prerender_bypass=1; __next_preview_data=1` }],
    ];
    // While previews are rendered, too.
    const previews = Promise.all([show(), show()]);
    const answers = await Promise.all(
      tries.map(async ([path, headers]) => (await fetch(`${site.url}${path}`, { headers })).text()),
    );
    await previews;
    for (const html of answers) expect(html).toBe(published);
    expect(await (await fetch(`${site.url}/settings/preview`, { headers: { Cookie } })).text()).not.toContain(
      "Not pub",
    );
  });

  it("runs in a frame that reaches neither the editor nor the network, and in which nothing of the page acts", async () => {
    const { page, close } = await openPage(browser, {}, [/Content Security Policy/]);
    await openEditor(page, site.url, "dea", password, "links");
    await page.getByLabel("Addresses").fill("https://shop.example/");
    await page.getByRole("button", { name: "Add 1 link" }).click();
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await page.getByLabel("Bio").fill(script);
    const shown = preview(page);
    await expect.poll(() => shown.locator(".profile-words > p").innerText()).toBe(script);
    await savedDraft(page);
    await shown.locator(".profile-link").waitFor();
    const frame = await (await shown.owner().elementHandle())?.contentFrame();
    expect(
      await frame?.evaluate(async () => ({
        origin: window.origin,
        reaches: await Promise.all([
          (async () => parent.document.title)().catch((error) => error.name),
          (async () => document.cookie)().catch((error) => error.name),
          fetch("/api/health").catch((error) => error.name),
        ]),
        actsIn: [...document.querySelectorAll("[data-island]")].map((element) => element.getAttribute("data-island")),
      })),
    ).toEqual({ origin: "null", reaches: ["SecurityError", "SecurityError", "TypeError"], actsIn: [] });
    const pages = page.context().pages().length;
    await shown.locator(".profile-link").click();
    await page.waitForURL(`${site.url}/settings/profile/links`);
    expect(page.context().pages().length).toBe(pages);
    expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^Title of Website/);
    await close();
  });

  it("patches texts and colours before it renders, and opens the control of whatever is clicked", async () => {
    const { page, close } = await openPage(browser);
    await openEditor(page, site.url, "ada", password);
    const name = preview(page).locator("h1");
    await name.waitFor();
    let renders = 0;
    page.on("request", (request) => {
      renders += request.url().endsWith("/settings/preview") ? 1 : 0;
    });
    // No render comes: the frame keeps its page. A request without an answer would hold up the click that it began amid.
    await page.route("**/settings/preview", (route) => route.fulfill({ status: 204 }));
    await page.getByLabel("Display name").press("End");
    await page.keyboard.type(" Lovelace");
    await expect.poll(() => name.innerText()).toBe("ada Lovelace");
    await page.getByRole("link", { name: "Look", exact: true }).click();
    await page.getByLabel("Background colour", { exact: true }).fill("#102030");
    const ground = () =>
      name.evaluate((element) => getComputedStyle(element.ownerDocument.documentElement).backgroundColor);
    await expect.poll(ground).toBe("rgb(16, 32, 48)");
    await preview(page).locator(".profile-avatar").click();
    await expect.poll(() => page.url()).toBe(`${site.url}/settings/profile`);
    await expect.poll(() => page.locator(":focus").innerText()).toBe("Upload picture");
    await preview(page).locator("h1").click();
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("settings.display_name");
    expect(renders).toBeGreaterThan(0);
    await close();
  });

  itInLongRun("clears a text at once, and keeps titles with their links while others are removed", async () => {
    const { page, close } = await openPage(browser);
    await openEditor(page, site.url, "fay", password);
    await page.getByLabel("Location").fill("Soon elsewhere");
    await page.getByLabel("Bio").fill("Soon gone");
    const bio = preview(page).locator(".profile-words > p");
    await expect.poll(() => bio.innerText()).toBe("Soon gone");
    const place = preview(page).locator("[data-fact=place]");
    await expect.poll(() => place.innerText()).toBe("Soon elsewhere");
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByLabel("Addresses").fill("First https://one.example/\nSecond https://two.example/");
    await page.getByRole("button", { name: "Add 2 links" }).click();
    const titles = preview(page).locator(".profile-link-title");
    await expect.poll(() => titles.allInnerTexts()).toEqual(["First", "Second"]);
    await savedDraft(page);
    // No render comes: the frame keeps its page. A request without an answer would hold up the click that it began amid.
    await page.route("**/settings/preview", (route) => route.fulfill({ status: 204 }));
    await page.getByRole("button", { name: "Remove First" }).click();
    await page.getByLabel(/^Title of Website/).fill("Renamed");
    await expect.poll(() => titles.allInnerTexts()).toEqual(["First", "Renamed"]);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await page.getByLabel("Bio").fill("");
    await expect.poll(() => bio.textContent()).toBe("");
    await page.getByLabel("Location").fill("");
    await place.waitFor({ state: "hidden" });
    await page.getByLabel("Location").fill("Here again");
    await expect.poll(() => place.innerText()).toBe("Here again");
    await close();
  });

  itInLongRun("says why a refused document is not shown, and shows it again once it is corrected", async () => {
    const { page, close } = await openPage(browser, {}, [/status of 400/]);
    await openEditor(page, site.url, "gus", password);
    await preview(page).locator("h1").waitFor();
    await page.getByLabel("Bio").fill("a".repeat(501));
    const said = page.getByText("Fix the marked fields to see your page again.");
    await said.waitFor();
    await page.getByLabel("Bio").fill("Short");
    await expect.poll(() => preview(page).locator(".profile-words > p").innerText()).toBe("Short");
    await said.waitFor({ state: "detached" });
    await close();
  });
});

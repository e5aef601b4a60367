import { expect, it } from "vitest";
import type { PageDocument } from "@/lib/page/document/document";
import { Agent } from "../support/agent";
import { openEditor, preview, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const script =
  "</p><script>parent.postMessage({ type: 'pick', path: 'broken' }, '*')</script><img src=x onerror=alert(1)>";
const site = setUpSite(["ada", "dea", "gus"]);

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

it("the preview renders a draft for its owner alone, from a page of this site alone, and names what is wrong with it", async () => {
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
    [405, await send(draft, { ...own(), Cookie }, "PUT")],
    [415, await fetch(`${site.url}/settings/preview`, { method: "POST", headers: { ...own(), Cookie }, body: "{}" })],
  ] as const;
  for (const [status, refusal] of refused) {
    expect(refusal.status).toBe(status);
    expect(await refusal.text()).not.toContain("Not published");
  }
  expect(await (await fetch(`${site.url}/ada`, { headers: { Cookie } })).text()).not.toContain("Not published");
  const invalid = await send(withBio(document, "a".repeat(501)), { ...own(), Cookie });
  expect([invalid.status, (await invalid.json()).fields]).toEqual([400, { "settings.bio": [expect.any(String)] }]);
  const avatar = `${crypto.randomUUID()}.webp`;
  const foreign = await send({ ...document, files: { ...document.files, avatar } }, { ...own(), Cookie });
  expect([foreign.status, (await foreign.json()).fields]).toEqual([400, { "files.avatar": [expect.any(String)] }]);
});

it("the preview runs in a frame that reaches neither the editor nor the network, and in which nothing of the page acts", async () => {
  const { page, close } = await site.openEmpty({}, [/Content Security Policy/]);
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

it("the preview patches texts and colours before it renders, and opens the control of whatever is clicked", async () => {
  const { page, close } = await site.openEmpty();
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

itInLongRun(
  "the preview says why a refused document is not shown, and shows it again once it is corrected",
  async () => {
    const { page, close } = await site.openEmpty({}, [/status of 400/]);
    await openEditor(page, site.url, "gus", password);
    await preview(page).locator("h1").waitFor();
    await page.getByLabel("Bio").fill("a".repeat(501));
    const said = page.getByText("Fix the marked fields to see your page again.");
    await said.waitFor();
    await page.getByLabel("Bio").fill("Short");
    await expect.poll(() => preview(page).locator(".profile-words > p").innerText()).toBe("Short");
    await said.waitFor({ state: "detached" });
    await close();
  },
);

import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { createLink } from "@/lib/page/links/store";
import { liveNotice, openEditor, publish, rowToggle } from "../support/editor";
import { password } from "../support/members";
import { keepPicture } from "../support/pictures";
import { setRows } from "../support/rows";
import { setUpSite } from "../support/set-up-site";
import { getUnderHost } from "../support/under-host";

const did = "did:plc:z72i7hdynmk6r22z27h6tvur";
const npub = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg";
const digits = "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e";

const site = setUpSite(
  async ({ newPerson }) => {
    const { id } = await newPerson("ada", password);
    await newPerson("eve", password);
    await createLink(id, { type: "nostr", value: npub });
    await createLink(id, { type: "bluesky", value: did });
    await createLink(id, { type: "github", value: "ada" });
    await setRows(users, { isPremium: true, customDomain: "ada.example" }, eq(users.id, id));
  },
  { ATPROTO_HANDLES: "on" },
);

const get = async (path: string, host: string, method = "GET") => {
  const { status, headers, body } = await getUnderHost(site, path, host, method);
  return { status, location: headers.location, body };
};
const found = (body: string) => ({ status: 200, location: undefined, body });

it("the documents below /.well-known/ name the page of a custom domain there, and no other page", async () => {
  const host = "ada.example";
  expect(await get("/.well-known/atproto-did", host)).toEqual(found(did));
  const names = JSON.stringify({ names: { _: digits } });
  expect(await get("/.well-known/nostr.json?name=_", host)).toEqual(found(names));
  expect(await get("/.well-known/nostr.json?name=eve", host)).toEqual(found(JSON.stringify({ names: {} })));
  const own = await get("/.well-known/webfinger?resource=acct:ada@ada.example", host);
  expect([own.status, JSON.parse(own.body).links[0].href]).toEqual([200, "http://ada.example"]);
  expect((await get("/.well-known/webfinger?resource=acct:eve@ada.example", host)).status).toBe(404);
  expect((await get("/ada/feed.json", host)).status).toBe(200);
  expect((await get("/eve/feed.json", host)).status).toBe(404);
});

it("the name of a page in front of the site's host has the DID of the page, leads to it, and has nothing else", async () => {
  const { port } = new URL(site.url);
  const host = `ada.localhost:${port}`;
  expect(await get("/.well-known/atproto-did", host)).toEqual(found(did));
  expect(await get("/", host)).toEqual({ status: 302, location: `${site.url}/ada`, body: "" });
  for (const path of ["/ada", "/login", "/api/user/ada", "/.well-known/webfinger?resource=acct:ada@ada.example"]) {
    expect([path, (await get(path, host)).status]).toEqual([path, 404]);
  }
  expect((await get("/", host, "POST")).status).toBe(404);
  expect((await get("/.well-known/atproto-did", `eve.localhost:${port}`)).status).toBe(404);
  expect((await get("/", `login.localhost:${port}`)).status).toBe(421);
});

it.each([390, 1280])("a page with a Nostr link shows it at %i pixels as its other links", async (width) => {
  const { page, close } = await site.open("/ada", { viewport: { width, height: 800 } });
  const rels = await page
    .locator(".profile-links a")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]));
  expect(rels).toEqual([
    [`https://njump.me/${npub}`, "me noopener"],
    [`https://bsky.app/profile/${did}`, "me noopener"],
    ["https://github.com/ada", "me noopener"],
  ]);
  await keepPicture(page, `identity-${width}.png`);
  await close();
});

it("the editor says with a link whether it is its owner, and so does the page once it is published", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
  await openEditor(page, site.url, "ada", password, "links");
  await rowToggle(page.locator("[id^='at-links.']").last()).click();
  const me = page.getByLabel("Tell other sites that this is me");
  expect(await me.isChecked()).toBe(true);
  await keepPicture(page, "identity-editor-1280.png");
  await page.setViewportSize({ width: 390, height: 844 });
  await me.scrollIntoViewIfNeeded();
  await keepPicture(page, "identity-editor-390.png");
  await page.setViewportSize({ width: 1280, height: 900 });
  await me.uncheck();
  await publish(page).first().click();
  await liveNotice(page).waitFor();
  const shown = async () => (await fetch(`${site.url}/ada`)).text();
  await expect.poll(shown).toContain('href="https://github.com/ada" rel="noopener"');
  expect(await shown()).toContain(`href="https://bsky.app/profile/${did}" rel="me noopener"`);
  await close();
});

import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, startBrowser } from "../support/browser";
import { startCardSources } from "../support/card-sources";
import {
  button,
  isReady,
  liveDialog,
  openEditor,
  preview,
  publish,
  publishedPage,
  savedDraft,
} from "../support/editor";
import { signIn, visit } from "../support/pages";
import type { Application } from "../support/people";
import { keepPicture } from "../support/pictures";
import { itInLongRun } from "../support/sampling";
import { openSite, ownerToken, type Site } from "../support/site";

const password = "correct horse battery";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Too narrow for a preview alongside the controls, which would be drawn anew for each change. */
const narrow = { viewport: { width: 390, height: 844 } };
const sources = await startCardSources();
let site: Site;
let browser: Browser;
let token: string;

beforeAll(async () => {
  browser = await startBrowser();
  let eves: Application | undefined;
  site = await openSite(async ({ newPerson, newApplication }) => {
    for (const name of ["ada", "bea", "cyd", "fay", "gil", "hal"]) await newPerson(name, password);
    eves = await newApplication((await newPerson("eve", password)).id);
  }, sources.environment);
  if (eves) token = await ownerToken(site.url, eves);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await sources.stop();
});

const titlesOf = ({ links }: { links: { title: string | null; value: string }[] }) =>
  links.map(({ title, value }) => title ?? value);
const reads = async (path: string) => (await fetch(`${site.url}${path}`)).json();

describe("the builder", () => {
  it("leads somebody new from the front page to a published page on a phone, in under 25 actions and no reload", async () => {
    const { page, close } = await openPage(browser, phone);
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await page.goto(site.url);
    await act(page.getByRole("button", { name: "Create your page" }).click());
    await act(page.getByLabel("Username").fill("mira"));
    await act(page.getByLabel("Email").fill("mira@example.com"));
    await act(page.getByLabel("Password").fill(password));
    await act(button(page, "Create account").click());
    const dialog = page.getByRole("dialog", { name: "Pick a look" });
    await dialog.waitFor();
    // Signing in loads a new document; from there on, none is loaded.
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await act(button(dialog, "Sunset").click());
    await act(page.getByLabel("Upload picture: file").last().setInputFiles("tests/files/images/photo.jpg"));
    await act(button(page, "Use this part").click());
    const who = page.getByRole("dialog", { name: "Tell people who you are" });
    await act(who.getByLabel("Bio").fill("I paint small houses with large windows."));
    await button(who, "Remove profile picture").waitFor();
    await act(button(who, "Continue").click());
    const links = page.getByRole("dialog", { name: "Add your links" });
    const pasted = "https://github.com/mira\nMy shop https://mira.example/shop\nmira@example.com";
    await act(links.getByLabel("Addresses").fill(pasted));
    await act(button(links, "Add 3 links").click());
    await act(button(links, "Publish my page").click());
    await liveDialog(page).waitFor();
    await act(button(page, "Keep editing").click());
    await act(page.getByRole("link", { name: "Cards" }).click());
    await act(page.getByLabel("City").fill("Lisbon"));
    await act(
      page
        .locator("form")
        .filter({ has: page.getByLabel("City") })
        .getByRole("button")
        .click(),
    );
    await act(button(page, "Preview").click());
    await preview(page).getByText("Lisbon").waitFor();
    await preview(page).getByText(/°/).first().waitFor();
    await act(button(page, "Back to editing").click());
    await act(publish(page).click());
    await liveDialog(page).waitFor();

    expect(actions).toBeLessThan(25);
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
    const published = await publishedPage(page);
    expect(published).toMatchObject({
      settings: { display_name: "mira", bio: "I paint small houses with large windows.", profile: { font: "Poppins" } },
      files: { avatar: expect.stringMatching(/\.webp$/) },
      links: [
        { type: "github", value: "mira", title: null },
        { type: "custom", value: "https://mira.example/shop", title: "My shop" },
        { type: "email", value: "mira@example.com", title: null },
      ],
      cards: [{ type: "weather", value: "Lisbon" }],
    });
    const html = await (await fetch(`${site.url}/mira`)).text();
    for (const text of ["I paint small houses", "My shop", "Lisbon", published.files.avatar ?? ""])
      expect(html).toContain(text);
    await close();
  });

  itInLongRun(
    "never shows the first run twice, and leads by settings and the profile's own link to the editor",
    async () => {
      const { page, close } = await openPage(browser);
      await signIn(page, site.url, "ada", password, "/settings/profile");
      await isReady(page);
      const isBegun = page.waitForResponse((response) => response.request().method() === "PUT");
      await button(page, "Skip, I'll look around myself").click();
      await isBegun;
      await savedDraft(page);
      await visit(page, `${site.url}/settings`);
      expect(new URL(page.url()).pathname).toBe("/settings/profile");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("link", { name: /^View profile/ }).click();
      await page.getByRole("link", { name: "Edit page" }).click();
      await page.waitForURL(`${site.url}/settings/profile`);
      await close();
    },
  );

  it("undoes and redoes everything in steps, and shows each at once in the preview", async () => {
    const { page, close } = await openPage(browser);
    await openEditor(page, site.url, "bea", password);
    const name = preview(page).locator("h1");
    await page.getByLabel("Display name").fill("Bea Brown");
    await expect.poll(() => name.innerText()).toBe("Bea Brown");
    await page.getByRole("link", { name: "Look" }).click();
    await button(page, "Gazette").click();
    await expect.poll(() => preview(page).locator("main").getAttribute("data-layout")).toBe("portfolio");
    await page.keyboard.press("Control+z");
    expect((await savedDraft(page)).settings.layout).toBe("default");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name.innerText()).toBe("bea");
    expect(await button(page, "Undo").isDisabled()).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await savedDraft(page);
    await expect.poll(() => preview(page).locator("main").getAttribute("data-layout")).toBe("portfolio");
    expect(await savedDraft(page)).toMatchObject({ settings: { display_name: "Bea Brown", layout: "portfolio" } });
    // Nobody else sees any of it before it is published.
    expect((await reads("/api/user/bea")).display_name).toBe("bea");
    await close();
  });

  itInLongRun(
    "puts the look of another page on the draft of who liked it, once they say so, and undoes it",
    async () => {
      const look = { layout: "split", colors: { accent: "#ff8e6b" }, effects: { background: "rain" } };
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const changed = await fetch(`${site.url}/api/user`, { method: "PATCH", headers, body: JSON.stringify(look) });
      expect(changed.status).toBe(200);
      const { page, close } = await openPage(browser);
      await signIn(page, site.url, "fay", password, "/eve");
      await page.getByLabel("Share this page").click();
      await page.getByRole("link", { name: "Use this look" }).click();
      await isReady(page);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("heading", { name: "The look of eve" }).waitFor();
      expect((await savedDraft(page)).settings.layout).toBe("default");
      await button(page, "Use this look").click();
      await expect.poll(() => preview(page).locator("main").getAttribute("data-layout")).toBe("split");
      expect((await savedDraft(page)).settings).toMatchObject({ ...look, display_name: "fay" });
      expect((await publishedPage(page)).settings.layout).toBe("default");
      await button(page, "Undo").click();
      expect((await savedDraft(page)).settings.layout).toBe("default");
      await visit(page, `${site.url}/settings/profile/look?from=nobody`);
      await page.getByText("This look isn't available").waitFor();
      await close();
    },
  );

  it("makes a Discord link of a pasted invite, and offers the card of its server", async () => {
    const { page, close } = await openPage(browser, narrow);
    await openEditor(page, site.url, "hal", password, "links");
    await page.getByLabel("Addresses").fill("https://discord.gg/fXyZ12");
    const offer = page.getByText("discord.gg/fXyZ12 can also be a card with the server's name and members.");
    await offer.waitFor();
    await keepPicture(page, "server-card-offer.png");
    await button(page, "Add the card").click();
    await page.getByText("The card for discord.gg/fXyZ12 is on your page.").waitFor();
    await button(page, "Add 1 link").click();
    expect(await savedDraft(page)).toMatchObject({
      links: [{ type: "discord", value: "invite/fXyZ12" }],
      cards: [{ type: "server", value: "discord.gg/fXyZ12", extra: null }],
    });
    await publish(page).click();
    await button(page, "Keep editing").click();
    await page.goto(`${site.url}/hal`);
    const link = page.locator('a[href="https://discord.com/invite/fXyZ12"]');
    expect(await link.first().innerText()).toContain("discord.gg/fXyZ12");
    await close();
  });

  it("imports a table that Excel saved on a German Windows with its titles as they were written", async () => {
    const { page, close } = await openPage(browser, narrow);
    await openEditor(page, site.url, "gil", password, "links");
    const buffer = Buffer.from("Titel;URL;Title\r\n;https://github.com/gil;Öffentlicher Code\r\n", "latin1");
    const file = { name: "links.csv", mimeType: "text/csv", buffer };
    await page.getByLabel("Import from a file").setInputFiles(file);
    await button(page, "Add 1 link").click();
    expect(titlesOf(await savedDraft(page))).toEqual(["Öffentlicher Code"]);
    await close();
  });

  itInLongRun("imports 40 links from bookmarks, orders them by keyboard, and restores an earlier version", async () => {
    const { page, close } = await openPage(browser, narrow);
    await openEditor(page, site.url, "cyd", password, "links");
    await page.getByLabel("Addresses").fill("https://github.com/cyd");
    await button(page, "Add 1 link").click();
    await publish(page).click();
    await button(page, "Keep editing").click();

    const anchors = Array.from({ length: 40 }, (_, index) => `<DT><A HREF="https://n${index}.example/">N ${index}</A>`);
    const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${anchors.join("\n")}</DL>`;
    const file = { name: "bookmarks.html", mimeType: "text/html", buffer: Buffer.from(bookmarks) };
    await page.getByLabel("Import from a file").setInputFiles(file);
    await button(page, "Add 40 links").click();
    const rows = page.getByRole("list", { name: "Links" }).getByRole("listitem");
    expect(await rows.count()).toBe(41);
    await rows
      .nth(1)
      .getByLabel(/^Title of/)
      .press("Alt+ArrowUp");
    await page.getByText("N 0 is now 1 of 41.").waitFor({ state: "attached" });
    expect(titlesOf(await savedDraft(page)).slice(0, 3)).toEqual(["N 0", "cyd", "N 1"]);
    await publish(page).click();
    await button(page, "Keep editing").click();
    expect((await publishedPage(page)).links).toHaveLength(41);

    await button(page, "Versions").click();
    await button(page.getByRole("dialog", { name: "Versions" }), "Restore")
      .nth(1)
      .click();
    expect(titlesOf(await savedDraft(page))).toEqual(["cyd"]);
    expect((await publishedPage(page)).links).toHaveLength(41);
    await publish(page).click();
    await button(page, "Keep editing").click();
    expect(titlesOf(await publishedPage(page))).toEqual(["cyd"]);
    await close();
  });

  it("shows a conflict with what an application published meanwhile, and settles it as the person says", async () => {
    const { page, close } = await openPage(browser, narrow);
    await openEditor(page, site.url, "eve", password);
    await page.getByLabel("Bio").fill("Mine");
    await savedDraft(page);
    const change = { bio: "Theirs", location: "Faro" };
    const answer = await fetch(`${site.url}/api/user`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
    expect(answer.status).toBe(200);
    await publish(page).click();
    await page.getByText("Your page was also changed elsewhere").waitFor();
    expect(await publishedPage(page)).toMatchObject({ settings: { bio: "Theirs", location: "Faro" } });
    expect(await publish(page).isDisabled()).toBe(true);
    await button(page, "Keep mine").click();
    await publish(page).click();
    await liveDialog(page).waitFor();
    expect(await publishedPage(page)).toMatchObject({ settings: { bio: "Mine", location: "Faro" } });
    await close();
  });
});

import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { linkIcon } from "@/lib/page/links/link-icons";
import { startCardSources } from "../support/card-sources";
import {
  button,
  isReady,
  liveDialog,
  liveNotice,
  liveToast,
  narrow,
  openEditor,
  preview,
  publish,
  publishedPage,
  savedDraft,
} from "../support/editor";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { keepPicture } from "../support/pictures";
import { itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { ownerToken } from "../support/site";

const phone = { ...narrow, hasTouch: true, isMobile: true };
const sources = await startCardSources();
afterAll(sources.stop);
let application: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  for (const name of ["bea", "cyd", "dea", "fay", "gil", "hal", "ivy", "joy", "kai", "lea"])
    await newPerson(name, password);
  application = await newApplication((await newPerson("eve", password)).id);
}, sources.environment);

const titlesOf = ({ links }: { links: { title: string | null; value: string }[] }) =>
  links.map(({ title, value }) => title ?? value);

async function addLinks(page: Page, ...lines: string[]): Promise<void> {
  await page.getByLabel("Addresses").fill(lines.join("\n"));
  await button(page, /^Add \d+ link/).click();
}

async function publishAndStay(page: Page): Promise<void> {
  await publish(page).click();
  await liveNotice(page).waitFor();
  const stay = button(liveDialog(page), "Keep editing");
  if (await stay.isVisible()) await stay.click();
}

it("the editor leads somebody new from the front page to a published page on a phone, in under 25 actions and no reload", async () => {
  const { page, close } = await site.openEmpty(phone);
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
  expect(await links.getByRole("heading").allInnerTexts()).toEqual(["Add your links"]);
  const pasted = "https://github.com/mira\nMy shop https://mira.example/shop\nmira@example.com";
  await act(links.getByLabel("Addresses").fill(pasted));
  await act(button(links, "Add 3 links").click());
  await act(button(links, "Publish my page").click());
  await act(button(liveDialog(page), "Keep editing").click());
  await act(page.getByRole("link", { name: "Blocks" }).click());
  await act(button(page, /^Weather/).click());
  const city = page.locator("form").filter({ has: page.getByLabel("City") });
  await act(city.getByLabel("City").fill("Lisbon"));
  await act(city.getByRole("button", { name: "Add block" }).click());
  await preview(page).getByText("Lisbon").waitFor();
  await preview(page).getByText(/°/).first().waitFor();
  await act(publish(page).click());
  await liveToast(page).waitFor();

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

it("the editor undoes and redoes everything in steps, and shows each at once in the preview", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "bea", password);
  const name = preview(page).locator("h1");
  const layout = () => preview(page).locator("main").getAttribute("data-layout");
  await page.getByLabel("Display name").fill("Bea Brown");
  await expect.poll(() => name.innerText()).toBe("Bea Brown");
  await page.getByRole("link", { name: "Look" }).click();
  await button(page, "Gazette").click();
  await expect.poll(layout).toBe("newspaper");
  await page.keyboard.press("Control+z");
  expect((await savedDraft(page)).settings.layout).toBe("default");
  await page.keyboard.press("Control+z");
  await expect.poll(() => name.innerText()).toBe("bea");
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+y");
  await expect.poll(layout).toBe("newspaper");
  expect(await savedDraft(page)).toMatchObject({ settings: { display_name: "Bea Brown", layout: "newspaper" } });
  // Nobody else sees any of it before it is published.
  expect((await publishedPage(page)).settings.display_name).toBe("bea");
  await close();
});

itInLongRun("the editor leaves undoing in a field that is no part of the page to the browser", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "fay", password);
  await page.getByLabel("Location").fill("Faro");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByLabel("Addresses").pressSequentially("abc");
  await page.keyboard.press("Control+z");
  expect(await page.getByLabel("Addresses").inputValue()).not.toBe("abc");
  expect((await savedDraft(page)).settings.location).toBe("Faro");
  await close();
});

it("the editor makes a Discord link of a pasted invite, and offers the block of its server", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "hal", password, "links");
  await page.getByLabel("Addresses").fill("https://discord.gg/fXyZ12");
  await page.getByText("discord.gg/fXyZ12 can also be a block with the server's name and members.").waitFor();
  await keepPicture(page, "server-card-offer.png");
  await button(page, "Add the block").click();
  await page.getByText("The block for discord.gg/fXyZ12 is on your page.").waitFor();
  await button(page, "Add 1 link").click();
  expect(await savedDraft(page)).toMatchObject({
    links: [{ type: "discord", value: "invite/fXyZ12" }],
    cards: [{ type: "server", value: "discord.gg/fXyZ12", extra: null }],
  });
  await publishAndStay(page);
  await page.goto(`${site.url}/hal`);
  const link = page.locator('a[href="https://discord.com/invite/fXyZ12"]');
  expect(await link.first().innerText()).toContain("discord.gg/fXyZ12");
  await close();
});

it("a link shows the sign of its kind as soon as it is added, and the first letter where the sign cannot be loaded", async () => {
  const tile = (page: Page, title: string) =>
    button(page, new RegExp(`^${title}`))
      .locator("[aria-hidden]")
      .first();
  const cut = await site.openEmpty(narrow, [/ERR_FAILED/]);
  await openEditor(cut.page, site.url, "lea", password, "links");
  await cut.page.route("**/settings/profile/icons", (route) => route.abort());
  await addLinks(cut.page, "https://github.com/lea");
  await expect.poll(() => tile(cut.page, "GitHub").innerText()).toBe("G");
  expect((await savedDraft(cut.page)).links).toMatchObject([{ type: "github" }]);
  await cut.close();
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "lea", password, "links");
  await addLinks(page, "https://www.twitch.tv/lea");
  for (const [title, type] of [
    ["GitHub", "github"],
    ["Twitch", "twitch"],
  ] as const)
    await expect.poll(() => tile(page, title).locator("path").getAttribute("d")).toBe(linkIcon(type));
  await close();
});

it("the editor imports a table that Excel saved on a German Windows with its titles as they were written", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "gil", password, "links");
  const buffer = Buffer.from("Titel;URL;Title\r\n;https://github.com/gil;Öffentlicher Code\r\n", "latin1");
  const file = { name: "links.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("Import from a file").setInputFiles(file);
  await button(page, "Add 1 link").click();
  expect(titlesOf(await savedDraft(page))).toEqual(["Öffentlicher Code"]);
  await close();
});

itInLongRun(
  "the editor restores an earlier version into the draft, and it is published with the next press",
  async () => {
    const { page, close } = await site.openEmpty(narrow);
    await openEditor(page, site.url, "cyd", password, "links");
    await addLinks(page, "https://github.com/cyd");
    await publishAndStay(page);
    await addLinks(page, "https://a.example/", "https://b.example/");
    await publishAndStay(page);
    await button(page, "Versions").click();
    await button(page.getByRole("dialog", { name: "Versions" }), "Restore")
      .nth(1)
      .click();
    expect(titlesOf(await savedDraft(page))).toEqual(["cyd"]);
    expect((await publishedPage(page)).links).toHaveLength(3);
    await publishAndStay(page);
    expect(titlesOf(await publishedPage(page))).toEqual(["cyd"]);
    await close();
  },
);

it("the editor shows a conflict with what an application published meanwhile, and settles it as the person says", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "eve", password);
  await page.getByLabel("Bio").fill("Mine");
  await savedDraft(page);
  const headers = {
    Authorization: `Bearer ${await ownerToken(site.url, application)}`,
    "Content-Type": "application/json",
  };
  const body = JSON.stringify({ bio: "Theirs", location: "Faro" });
  expect((await fetch(`${site.url}/api/user`, { method: "PATCH", headers, body })).status).toBe(200);
  await publish(page).click();
  await page.getByText("Your page was also changed elsewhere").waitFor();
  expect(await publish(page).isDisabled()).toBe(true);
  await button(page, "Keep mine").click();
  await publish(page).click();
  await liveNotice(page).waitFor();
  expect(await publishedPage(page)).toMatchObject({ settings: { bio: "Mine", location: "Faro" } });
  await close();
});

itInLongRun("the first run publishes what was pasted and not added, or nothing, and is not shown again", async () => {
  for (const [name, pasted] of [
    ["joy", "https://github.com/joy"],
    ["kai", ""],
  ] as const) {
    const { page, close } = await site.openAs(name, "/settings/profile", narrow);
    await button(page, "Continue").click();
    await button(page, "Continue").click();
    await page.getByRole("dialog").getByLabel("Addresses").fill(pasted);
    const isBegun = page.waitForResponse((response) => response.request().method() === "PUT");
    await button(page, "Publish my page").click();
    await isBegun;
    await liveDialog(page).waitFor();
    expect(titlesOf(await publishedPage(page))).toEqual(pasted ? ["joy"] : []);
    await page.goto(`${site.url}/settings/profile`);
    await isReady(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await close();
  }
});

it("the editor names what keeps the draft from being saved, leads there, and asks before it is left", async () => {
  const { page, close } = await site.openEmpty(narrow, [/status of 400/]);
  await openEditor(page, site.url, "dea", password, "links");
  await addLinks(page, "https://a.example/");
  await savedDraft(page);
  await page.getByLabel("Value of Website").fill("");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByLabel("Location").fill("Porto");
  const alert = page.locator("main").getByRole("alert");
  await expect.poll(() => alert.innerText()).toMatch(/Fix this, and your changes will be saved:\s+Link Website/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await button(page, "Menu").click();
  await page.getByRole("link", { name: "Messages" }).click();
  expect(asked).toEqual(["Some of your changes aren't saved yet. Leave anyway?"]);
  expect(new URL(page.url()).pathname).toBe("/settings/profile");
  await page.keyboard.press("Escape");
  await button(page, "1 thing to fix").click();
  await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toMatch(/^Value of Website/);
  await page.getByLabel("Value of Website").fill("https://b.example/");
  expect(await savedDraft(page)).toMatchObject({
    settings: { location: "Porto" },
    links: [{ value: "https://b.example/" }],
  });
  await close();
});

itInLongRun("the editor shows the draft as it is now when somebody comes back by the browser's history", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "ivy", password);
  await page.getByLabel("Location").fill("Faro");
  await savedDraft(page);
  await button(page, "Settings menu").click();
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByLabel("Username").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("Faro");
  await close();
});

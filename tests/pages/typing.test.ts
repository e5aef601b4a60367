import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { button, narrow, openEditor, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { setRows } from "../support/rows";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "bea", "cyd", "dea"]) await newPerson(name, password);
  const { id } = await newPerson("in-de", password);
  await setRows(users, { locale: "de" }, eq(users.id, id));
});

/** A key as it comes from a keyboard that is none of Chromium's: of another layout, or of an input method. */
const press = (at: Locator, init: KeyboardEventInit) =>
  at.dispatchEvent("keydown", { bubbles: true, cancelable: true, ...init });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

it("the keys of an input method confirm what is composed in the search of the documentation, and open no result", async () => {
  const { page, close } = await site.openEmpty();
  await visit(page, `${site.url}/developers`);
  const field = page.getByLabel("Search the documentation");
  await field.fill("refresh token");
  await page.getByRole("option").first().waitFor();
  await field.press("ArrowDown");
  await page.getByRole("option", { selected: true }).waitFor();
  for (const key of ["Enter", "Escape"]) await press(field, { key, isComposing: true });
  expect(await field.inputValue()).toBe("refresh token");
  expect(await page.getByRole("option", { selected: true }).count()).toBe(1);
  await field.press("Enter");
  await page.waitForURL(/developers\/.+/);
  await close();
});

it("shortcuts of the editor work on a keyboard whose letters are not Latin, and obey no key of an input method", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
  await openEditor(page, site.url, "ada", password);
  const [name, body] = [page.getByLabel("Display name"), page.locator("body")];
  await name.fill("Ada L");
  await press(body, { key: "я", code: "KeyZ", ctrlKey: true });
  expect(await name.inputValue()).toBe("ada");
  await press(body, { key: "Я", code: "KeyZ", ctrlKey: true, shiftKey: true });
  expect(await name.inputValue()).toBe("Ada L");
  await press(body, { key: "ζ", code: "KeyZ", metaKey: true });
  await press(body, { key: "غ", code: "KeyY", ctrlKey: true });
  expect(await name.inputValue()).toBe("Ada L");
  await press(body, { key: "л", code: "KeyK", ctrlKey: true });
  const field = page.getByRole("combobox", { name: "Find a setting" });
  await field.fill("bio");
  for (const key of ["ArrowDown", "Enter"]) await press(field, { key, isComposing: true });
  expect(await field.isVisible()).toBe(true);
  await field.press("Enter");
  await field.waitFor({ state: "hidden" });
  await close();
});

it("a link takes no time whose year has five digits, and says which it takes", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "bea", password, "links");
  await page.getByLabel("Addresses").fill("https://github.com/bea");
  await button(page, "Add 1 link").click();
  const [from, until] = [page.getByLabel("Visible from"), page.getByLabel("Visible until")];
  await from.fill("2026-03-04T05:06");
  // Chromium itself lets nobody type it where the field names its last year.
  await from.evaluate((field: HTMLInputElement) => field.removeAttribute("max"));
  await from.fill("12026-03-04T05:06");
  await until.focus();
  await page.getByText("Choose a year from 1000 to 2999.").waitFor();
  expect(await from.inputValue()).toBe("12026-03-04T05:06");
  expect(await from.getAttribute("aria-invalid")).toBe("true");
  const instant = (await savedDraft(page)).links[0]?.from ?? "";
  expect(new Date(instant).getFullYear()).toBe(2026);
  await from.fill("2027-03-04T05:06");
  expect(await page.getByText("Choose a year from 1000 to 2999.").count()).toBe(0);
  await expect.poll(async () => (await savedDraft(page)).links[0]?.from).toMatch(/^2027-/);
  await close();
});

it("a new line of a list has the focus, and is not added again while it is empty", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "dea", password);
  const add = button(page, "Add line");
  await add.press("Space");
  await expect.poll(() => focused(page)).toBe("Line 1");
  await page.keyboard.type("I draw houses");
  await add.press("Space");
  await expect.poll(() => focused(page)).toBe("Line 2");
  for (const key of ["Space", "Enter"]) await add.press(key);
  await expect.poll(() => focused(page)).toBe("Line 2");
  await page.keyboard.type("and windows");
  await expect
    .poll(async () => (await savedDraft(page)).settings.typewriter.texts)
    .toEqual(["I draw houses", "and windows"]);
  await close();
});

it.each([390, 1280])("a file, its size and its button stand side by side, %i pixels wide", async (width) => {
  const { page, close } = await site.openEmpty({ viewport: { width, height: 844 } });
  await openEditor(page, site.url, "in-de", password);
  const input = page.locator("#at-files\\.avatar input[type=file]");
  const box = page.locator("#at-files\\.avatar fieldset");
  if ((await box.locator("img").count()) === 0) {
    await input.setInputFiles("tests/files/images/photo.jpg");
    await button(page, "Ganzes Bild").click();
  }
  await box.locator("img").waitFor();
  const overlaps = await box.evaluate((frame) => {
    const within = frame.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(frame.querySelector("p") ?? frame);
    const parts = [frame.querySelector("img"), words, frame.querySelector("button")];
    const boxes = parts.map((part) => part?.getBoundingClientRect() ?? new DOMRect());
    const isApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    return boxes.flatMap((one, index) => [
      ...(one.width > 0 && one.left >= within.left && one.right <= within.right ? [] : [`${index} leaves the frame`]),
      ...boxes.slice(index + 1).flatMap((other) => (isApart(one, other) ? [] : [`${index} lies over another part`])),
    ]);
  });
  expect(overlaps).toEqual([]);
  await close();
});

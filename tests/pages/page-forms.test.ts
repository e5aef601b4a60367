import { expect, it } from "vitest";
import { newCard } from "@/lib/page/cards/schema";
import { createCard } from "@/lib/page/cards/store";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(async ({ newPerson }) => {
  const { id } = await newPerson("ada", password);
  await createCard(id, newCard.parse({ type: "form", value: "Say hello" }));
  await createCard(id, newCard.parse({ type: "form", value: "Letters from Ada", extra: { asks: "email" } }));
});

it("a visitor sends a message without leaving the page, and its owner reads, downloads and deletes it", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 390, height: 844 } });
  await visit(page, `${site.url}/ada`);
  const form = page.locator(".profile-tile[data-kind=form]").first();
  await form.getByLabel("Your message").fill("Hello <b>Ada</b>\nAnother line");
  await form.getByLabel("Your email, if you'd like an answer").fill("eve@example.com");
  await keepPicture(page, "page-form-390.png");
  await form.getByRole("button", { name: "Send" }).click();
  await form.getByText("Thank you, it has arrived.").waitFor();
  expect([page.url(), await form.locator("form").isVisible()]).toEqual([`${site.url}/ada`, false]);
  await keepPicture(page, "page-form-sent-390.png");
  await close();

  const owner = await site.openAs("ada", "/settings/messages");
  await owner.page.getByText("Hello <b>Ada</b>").waitFor();
  expect(await owner.page.getByRole("link", { name: "eve@example.com" }).getAttribute("href")).toBe(
    "mailto:eve%40example.com",
  );
  const csv = await owner.page.request.get(`${site.url}/settings/messages/csv`);
  expect([csv.status(), csv.headers()["content-disposition"]]).toEqual([200, 'attachment; filename="messages.csv"']);
  expect(await csv.text()).toMatch(/,Say hello,eve@example\.com,"Hello <b>Ada<\/b>\nAnother line"\r\n$/);
  await keepPicture(owner.page, "messages-1280.png");
  await owner.page.getByRole("button", { name: "Delete", exact: true }).click();
  await owner.page.getByText("Nothing here yet").waitFor();
  await keepPicture(owner.page, "messages-none-1280.png");
  await owner.close();
});

it("a form works without script, and its own page says that it was sent", async () => {
  const { page, close } = await site.openEmpty({ javaScriptEnabled: false });
  await visit(page, `${site.url}/ada`);
  const form = page.locator(".profile-tile[data-kind=form]").nth(1);
  await form.getByLabel("Your email").fill("eve@example.com");
  await form.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
  await page.getByRole("link", { name: "Back to the page" }).click();
  await page.getByRole("heading", { name: "Letters from Ada" }).waitFor();
  await close();
});

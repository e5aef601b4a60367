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
  expect(await csv.text()).toMatch(/,Say hello,eve@example\.com,"Hello <b>Ada<\/b>\nAnother line",\r\n$/);
  await keepPicture(owner.page, "messages-1280.png");
  await owner.page.getByRole("button", { name: "Delete", exact: true }).click();
  await owner.page.getByText("Nothing here yet").waitFor();
  await keepPicture(owner.page, "messages-none-1280.png");
  await owner.close();
});

it("a form that is refused says why, keeps what was written, and is sent once", async () => {
  const { page, errors, close } = await site.openEmpty();
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(new URL(request.url()).pathname)));
  await visit(page, `${site.url}/ada`);
  const form = page.locator(".profile-tile[data-kind=form]").first();
  sent.length = 0;
  await form.getByLabel("Your message").fill("Hello");
  await form.getByLabel("Your email, if you'd like an answer").fill("ann@localhost");
  await form.getByRole("button", { name: "Send" }).click();
  await form.getByText("Check your email and your message, then try again.").waitFor();
  expect([page.url(), await form.getByLabel("Your message").inputValue()]).toEqual([`${site.url}/ada`, "Hello"]);
  expect(await page.locator(":focus").getAttribute("name")).toBe("email");
  expect(sent.filter((path) => path.includes("/form/"))).toHaveLength(1);
  expect(errors.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
  await close();
});

it("a message whose answer was lost is kept once when the visitor sends it again", async () => {
  const { page, errors, close } = await site.openEmpty();
  await visit(page, `${site.url}/ada`);
  const form = page.locator(".profile-tile[data-kind=form]").first();
  await page.route("**/form/*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByLabel("Your message").fill("On a train");
  await form.getByRole("button", { name: "Send" }).click();
  await form.getByText("That didn't work. Try again in a moment.").waitFor();
  await page.unroute("**/form/*");
  await form.getByRole("button", { name: "Send" }).click();
  await form.getByText("Thank you, it has arrived.").waitFor();
  expect(errors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
  await close();
  const owner = await site.openAs("ada", "/settings/messages");
  expect(await owner.page.getByText("On a train").count()).toBe(1);
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

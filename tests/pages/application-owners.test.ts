import type { Page } from "playwright";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { password } from "../support/members";
import { press, shows, visit } from "../support/pages";
import { setUpSite } from "../support/set-up-site";

let clientId = "";
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  for (const other of ["bea", "eve"]) await newPerson(other, password);
  ({ clientId } = await newApplication(id, { name: "Stage Lights" }));
});
const phone = { viewport: { width: 390, height: 800 } };
const owners = () => `/settings/developers/${clientId}/owners`;

async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeProblems(page)).toEqual([]);
}

async function readLink(page: Page): Promise<string> {
  const { pathname, search } = new URL(await page.getByText(/\/settings\/developers\/join\?token=vin_/).innerText());
  return pathname + search;
}

it("An application is shared by a link, by keyboard alone, passed on, and left by its former owner", async () => {
  const owner = await site.openAs("ada", owners());
  await shows(owner.page, "Invite a co-owner first");
  await owner.page.getByRole("button", { name: "Make a link" }).focus();
  await owner.page.keyboard.press("Enter");
  const link = await readLink(owner.page);
  await expectSound(owner.page);

  const invited = await site.openAs("bea", link, phone);
  await shows(invited.page, "@ada invites you.");
  await expectSound(invited.page);
  await invited.page.getByRole("button", { name: "Accept" }).focus();
  await invited.page.keyboard.press("Enter");
  await invited.page.waitForURL(`${site.url}/settings/developers/${clientId}`);
  expect(await invited.page.getByRole("button", { name: "Delete application" }).count()).toBe(0);
  await visit(invited.page, `${site.url}/settings/developers`);
  await shows(invited.page, "shared by @ada");
  await visit(invited.page, site.url + owners());
  expect(await invited.page.getByRole("button", { name: /Make a link|Remove|Transfer/ }).count()).toBe(0);
  await expectSound(invited.page);
  await visit(invited.page, site.url + link);
  await shows(invited.page, "This invitation no longer works");

  await visit(owner.page, site.url + owners());
  await press(owner.page, "Transfer application");
  const question = owner.page.getByRole("dialog", { name: "Transfer Stage Lights?" });
  await question.getByRole("button", { name: "Transfer", exact: true }).click();
  await question.getByText("Choose who the application passes to.").waitFor();
  expect(await owner.page.getByText("The field whom").count()).toBe(0);
  await expectSound(owner.page);
  await question.getByLabel("New owner").selectOption({ label: "bea (@bea)" });
  await question.getByRole("button", { name: "Transfer", exact: true }).click();
  await shows(owner.page, "The application now belongs to @bea.");
  await expectSound(owner.page);
  await press(owner.page, "Leave application");
  await owner.page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await owner.page.waitForURL(`${site.url}/settings/developers`);
  await visit(owner.page, `${site.url}/settings/account/log`);
  const log = await owner.page.getByRole("main").innerText();
  for (const line of [
    "bea became a co-owner of your application Stage Lights",
    "The application Stage Lights passed from ada to bea",
    "You no longer co-own the application Stage Lights",
  ])
    expect(log).toContain(line);
  await owner.close();
  await invited.close();
});

it("Without script a link is made and withdrawn, a co-owner joins and is removed, and has no page of it any more", async () => {
  const options = { ...phone, javaScriptEnabled: false };
  const owner = await site.openAs("bea", owners(), options);
  await press(owner.page, "Make a link");
  const link = await readLink(owner.page);
  await press(owner.page, "Make a link");
  const other = await readLink(owner.page);
  await visit(owner.page, site.url + owners());
  await owner.page.getByRole("button", { name: "Withdraw" }).last().click();
  await expect.poll(() => owner.page.getByRole("button", { name: "Withdraw" }).count()).toBe(1);
  const invited = await site.openAs("eve", other, options, [/status of 404/]);
  await shows(invited.page, "This invitation no longer works");
  await visit(invited.page, site.url + link);
  await press(invited.page, "Accept");
  await invited.page.waitForURL(`${site.url}/settings/developers/${clientId}`);
  await visit(owner.page, site.url + owners());
  await press(owner.page, "Transfer application");
  await owner.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await owner.page.getByRole("button", { name: "Remove @eve" }).click();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => owner.page.getByText("@eve").count()).toBe(0);
  for (const part of ["", "/owners", "/usage", "/webhooks"]) {
    const answer = await invited.page.request.get(`${site.url}/settings/developers/${clientId}${part}`);
    expect([part, answer.status()]).toEqual([part, 404]);
  }
  await owner.close();
  await invited.close();
});

it("Without script the application is passed on after a question, in which the new owner is chosen", async () => {
  const options = { ...phone, javaScriptEnabled: false };
  const owner = await site.openAs("bea", owners(), options);
  await press(owner.page, "Make a link");
  const invited = await site.openAs("eve", await readLink(owner.page), options);
  await press(invited.page, "Accept");
  await invited.page.waitForURL(`${site.url}/settings/developers/${clientId}`);
  await visit(owner.page, site.url + owners());
  await press(owner.page, "Transfer application");
  const question = owner.page.getByRole("dialog");
  await question.getByLabel("New owner").selectOption({ label: "eve (@eve)" });
  await question.getByRole("button", { name: "Transfer", exact: true }).click();
  await shows(owner.page, "The application now belongs to @eve.");
  await owner.close();
  await invited.close();
});

it.each([true, false])(
  "What one owner saves stays when another saves a form that was shown before, also after a refusal, with script: %s",
  async (javaScriptEnabled) => {
    const application = `/settings/developers/${clientId}`;
    const [early, late] = [
      await site.openAs("eve", application, { javaScriptEnabled }),
      await site.openAs("bea", application, { ...phone, javaScriptEnabled }),
    ];
    const [name, description] = [`Stage ${javaScriptEnabled}`, `Said late, ${javaScriptEnabled}`];
    await late.page.getByLabel("Name").fill(name);
    await press(late.page, "Save");
    await shows(late.page, "Saved");
    await early.page.getByLabel("Description").fill(description);
    await early.page.getByLabel("Website").fill("no address");
    await press(early.page, "Save");
    await early.page.locator("[name=websiteUrl][aria-invalid=true]").waitFor();
    await early.page.getByLabel("Website").fill("https://app.example/");
    await press(early.page, "Save");
    await shows(early.page, "Saved");
    const values = ({ page }: typeof early) =>
      Promise.all(["Name", "Description", "Website"].map((label) => page.getByLabel(label).inputValue()));
    expect(await values(early)).toEqual([name, description, "https://app.example/"]);
    await late.page.reload();
    expect(await values(late)).toEqual([name, description, "https://app.example/"]);
    await early.close();
    await late.close();
  },
);

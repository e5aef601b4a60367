import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { users } from "@/db/schema";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { type GitHubPerson, gitHubServer, showGitHub, startGitHub } from "../support/github";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { fillSignIn, press, shows, visit } from "../support/pages";
import { setRows } from "../support/rows";
import { inLongRun, itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { cookiesIn, ownSecret, staleCookie } from "../support/stale-session";

const path = "/settings/account";
const signInPath = `${path}/sign-in`;
const gitHub = await startGitHub();
afterAll(gitHub.close);
const { environment, program } = gitHubServer(gitHub);
const cookies: Record<string, string> = {};

const site = setUpSite(
  async ({ newPerson }) => {
    for (const username of ["ada", "cyd", "dea", "fay"]) {
      const { id } = await newPerson(username, password);
      cookies[username] = await staleCookie(id, 60);
      if (username !== "dea") continue;
      await accountAdapter().linkAccount?.({ userId: id, provider: "github", type: "oauth", providerAccountId: "4" });
      await setRows(users, { passwordHash: null }, eq(users.id, id));
    }
  },
  { ...environment, ...ownSecret },
  program,
);

/** A page of a browser in which that person signed in an hour ago, if any, and where GitHub knows who is there. */
async function openAs(username: string | undefined, there?: GitHubPerson, options?: BrowserContextOptions) {
  const watched = await site.openEmpty(options);
  const cookie = cookies[username ?? ""];
  if (cookie) await watched.page.context().addCookies(cookiesIn(cookie, site.url));
  await showGitHub(watched.page, site.url, gitHub, there);
  return watched;
}

const passwordOf = (page: Page, form: "links" | "names") => page.locator(`#field-${form}-password`);
const onGitHub = (id: number, email = `hub${id}@mail.example`) => ({ id, login: `hub${id}x`, email });

it("somebody signed in an hour ago links GitHub by their password, signs in through it, and unlinks it", async () => {
  const own = onGitHub(1);
  const { page, close } = await openAs("ada", own);
  await visit(page, site.url + signInPath);
  await inLongRun(() => expectGoodLook(page, "account"));
  await press(page, "Link GitHub");
  await shows(page, "Enter your password");
  await passwordOf(page, "links").fill("wrong password");
  await press(page, "Link GitHub");
  await shows(page, "Wrong password");
  await inLongRun(() => expectGoodLook(page, "account-refused"));
  await passwordOf(page, "links").fill(password);
  await passwordOf(page, "links").press("Enter");
  expect(await page.getByText("Not linked").count()).toBe(1);
  await press(page, "Link GitHub");
  await page.waitForURL(`${site.url}${signInPath}?outcome=linked`);
  await shows(page, "Your account is linked.");
  await shows(page, "Linked on");
  const elsewhere = await openAs(undefined, own);
  await visit(elsewhere.page, `${site.url}/login?next=${path}`);
  await press(elsewhere.page, "Continue with GitHub");
  await elsewhere.page.waitForURL(site.url + path);
  expect(await elsewhere.page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  await elsewhere.close();
  // What the password has proven holds for five minutes.
  expect(await passwordOf(page, "links").count()).toBe(0);
  await press(page, "Unlink GitHub");
  await shows(page, "Not linked");
  await close();
});

it("somebody takes another username and an alias, and reads alongside each field what is wrong with it", async () => {
  const { page, close } = await openAs("fay");
  await visit(page, site.url + path);
  /** With the password, which the form asks for until it has been given. */
  async function save(): Promise<void> {
    const asked = passwordOf(page, "names");
    if (await asked.isVisible()) await asked.fill(password);
    await press(page, "Save names");
  }
  const [username, alias] = [page.getByLabel("Username"), page.getByLabel("Alias")];
  await alias.fill("ada");
  await press(page, "Save names");
  await shows(page, "Enter your password");
  await inLongRun(() => expectGoodLook(page, "account-names-refused"));
  await save();
  await shows(page, "The alias ada is taken; choose another");
  await username.fill("f!");
  await alias.fill("");
  await save();
  await shows(page, "This must have 1 to 32 letters, digits, dots");
  await username.fill("fay.green");
  await alias.fill("$fay");
  await save();
  await shows(page, "Saved");
  for (const name of ["fay.green", "$fay"]) expect((await fetch(`${site.url}/api/user/${name}`)).status).toBe(200);
  await visit(page, site.url + path);
  expect([await username.inputValue(), await alias.inputValue()]).toEqual(["fay.green", "$fay"]);
  await username.fill("fay.blue");
  await save();
  await shows(page, "may change once");
  await close();
});

itInLongRun(
  "an account without a password has to sign in again, and its only way in has no button to unlink it",
  async () => {
    const { page, close } = await openAs("dea", onGitHub(4));
    await visit(page, site.url + signInPath);
    await shows(page, "Sign in again to change this");
    await expectGoodLook(page, "account-sign-in-again");
    expect(await page.getByRole("button", { name: /^(Save$|Link|Unlink)/ }).count()).toBe(0);
    await press(page, "Sign in again");
    await press(page, "Continue with GitHub");
    await page.waitForURL(site.url + signInPath);
    await shows(page, "your only way to sign in");
    expect(await page.getByRole("button", { name: /^Unlink/ }).count()).toBe(0);
    await visit(page, site.url + path);
    await press(page, "Save");
    await page.getByRole("status").getByText("Saved").waitFor();
    await close();
  },
);

it("a person whose address somebody else has proven is asked for another after signing in", async () => {
  const owner = await openAs(undefined, onGitHub(30, "cyd@example.com"));
  await visit(owner.page, `${site.url}/login?next=${path}`);
  await press(owner.page, "Continue with GitHub");
  await owner.page.waitForURL(site.url + path);
  await shows(owner.page, "Confirmed.");
  await owner.close();
  const { page, close } = await site.open("/login");
  await fillSignIn(page, "cyd", password);
  await page.waitForURL(site.url + path);
  await shows(page, "Your account needs another email address");
  expect(await page.getByLabel("Email").inputValue()).toBe("");
  await inLongRun(() => expectGoodLook(page, "account-displaced"));
  await page.getByLabel("Email").fill("cyd@other.example");
  await press(page, "Save");
  await page.getByRole("status").getByText("Saved").waitFor();
  expect(await page.getByText("Your account needs another email address").count()).toBe(0);
  await close();
});

it("without JavaScript GitHub is linked and unlinked, and a provider that is not there is refused", async () => {
  const { page, close } = await openAs(undefined, onGitHub(20), { javaScriptEnabled: false });
  await page.goto(`${site.url}/login?next=${path}`);
  const button = page.getByRole("button", { name: "Continue with GitHub" });
  await button.evaluate((element: HTMLButtonElement) => {
    element.value = "elsewhere";
  });
  await button.click();
  await shows(page, "That didn't work. Please try again.");
  expect(page.url()).toBe(`${site.url}/login?error=unknown-provider&next=${encodeURIComponent(path)}`);
  await fillSignIn(page, "ada", password);
  await page.waitForURL(site.url + path);
  await page.getByRole("link", { name: "Sign-in & security" }).click();
  await press(page, "Link GitHub");
  await page.waitForURL(`${site.url}${signInPath}?outcome=linked`);
  await shows(page, "Linked on");
  await press(page, "Unlink GitHub");
  await shows(page, "Not linked");
  await close();
});

import { afterAll, expect, it } from "vitest";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { Agent } from "../support/agent";
import { findMailLink, startMailServer } from "../support/mail-server";
import { password as old } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { press, shows, visit } from "../support/pages";
import { inLongRun, itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const next = "another staple entirely";
const path = "/settings/account";
const mail = await startMailServer();
afterAll(mail.close);
const environment = { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret", SMTP_URL: mail.url };

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "ben"]) {
    const { id } = await newPerson(name, old);
    await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
    await accountAdapter().linkAccount?.({ userId: id, provider: "github", type: "oauth", providerAccountId: name });
  }
}, environment);

/** Another browser of theirs. */
class Firefox extends Agent {
  override fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
    return super.fetch(address, { ...init, headers });
  }
}

/** Whether the cookies of that browser still open the page. */
const isSignedIn = async (agent: Agent) => (await agent.fetch(path)).status === 200;

/** A page of the account, and another browser in which the same person is signed in. */
async function openAs(username: string, options = {}) {
  const elsewhere = new Firefox(site.url);
  await elsewhere.signIn(username, old);
  return { ...(await site.openAs(username, `${path}/sessions`, options)), elsewhere };
}

itInLongRun("“This wasn't me” ends a session and leads to another password, which ends tokens, too", async () => {
  const { page, elsewhere, close } = await openAs("ada");
  await shows(page, "This browser");
  await shows(page, "Firefox on Windows");
  await inLongRun(() => expectGoodLook(page, "account-sessions"));
  await press(page, "End the session of Firefox on Windows");
  await page.getByRole("dialog").getByText("If it wasn't you, press").waitFor();
  await expectGoodLook(page, "account-end-session");
  await press(page, "This wasn't me");
  await page.waitForURL(`${site.url}${path}/sign-in?outcome=not-me#password`);
  await shows(page, "Change your password now.");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await page.getByRole("switch", { name: "Also revoke my personal token" }).isChecked()).toBe(true);
  const link = page.getByRole("checkbox", { name: /^The linked account at GitHub, added on/ });
  expect(await link.isChecked()).toBe(true);
  await expectGoodLook(page, "account-not-me");
  const [current, wanted] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  await current.fill("wrong password");
  await wanted.fill(next);
  await press(page, "Change password");
  await shows(page, "Wrong password.");
  await inLongRun(() => expectGoodLook(page, "account-password-refused"));
  await current.fill(old);
  await wanted.fill(next);
  await press(page, "Change password");
  await shows(page, "and we removed what you ticked: the linked account at GitHub.");
  expect(await link.count()).toBe(0);
  expect(await page.getByRole("switch", { name: /personal token/ }).count()).toBe(0);
  await visit(page, `${site.url}${path}/sessions`);
  await shows(page, "GitHub was unlinked");
  const again = new Agent(site.url);
  await again.signIn("ada", next);
  expect(await isSignedIn(again)).toBe(true);
  await close();
});

itInLongRun("without script, all other sessions are ended, the password is changed, and then removed", async () => {
  const { page, elsewhere, close } = await openAs("ben", { javaScriptEnabled: false });
  await press(page, "End all other sessions");
  await page.getByRole("checkbox", { name: "Also revoke my personal token" }).check();
  await press(page, "End one other session");
  await page.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "detached" });
  await shows(page, "One personal token was revoked");
  expect(await isSignedIn(elsewhere)).toBe(false);
  await page.goto(`${site.url}${path}/sign-in`);
  await page.getByLabel("Current password").fill(old);
  await page.getByLabel("New password").fill("short");
  await press(page, "Change password");
  await shows(page, "This must have 8 to 256 characters.");
  await page.getByLabel("Current password").fill(old);
  await page.getByLabel("New password").fill(next);
  await press(page, "Change password");
  await shows(page, "Saved. You're signed out everywhere else.");
  await press(page, "Remove password");
  await press(page, "Remove");
  await shows(page, "You don't have a password yet.");
  await elsewhere.signIn("ben", next);
  expect(await isSignedIn(elsewhere)).toBe(false);
  await page.getByLabel("New password").fill(next);
  await press(page, "Set password");
  await shows(page, "Saved. You're signed out everywhere else.");
  await shows(page, "Changing it signs you out everywhere else.");
  await close();
});

itInLongRun("fields for passwords are masked, take what is pasted, and say which password they are for", async () => {
  const { page, close } = await site.openEmpty();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [opened, use] of [
    ["/login", "current-password"],
    ["/register", "new-password"],
  ] as const) {
    await visit(page, site.url + opened);
    const [field, name] = [page.getByLabel("Password"), page.getByLabel(/^Username/)];
    expect([await field.getAttribute("type"), await field.getAttribute("autocomplete")]).toEqual(["password", use]);
    expect(await field.getAttribute("maxlength")).toBeNull();
    await name.fill("pasted battery staple");
    const pasted = async () => {
      await field.fill("");
      await name.press("ControlOrMeta+a");
      await name.press("ControlOrMeta+c");
      await field.press("ControlOrMeta+v");
      return field.inputValue();
    };
    // All pages of the browser have one clipboard.
    await expect.poll(pasted).toBe("pasted battery staple");
  }
  await close();
});

/** The newest mail to an address, once it has come. */
async function mailFor(address: string) {
  await expect.poll(() => mail.received.some(({ to }) => to === address)).toBe(true);
  const [received] = mail.takeFor(address).slice(-1);
  if (!received) throw new Error("no mail has come");
  return { ...received, ...(received.body.includes("token=") && { link: findMailLink(received).address }) };
}

it("somebody registers, proves the address, forgets the password and sets another, by mail", async () => {
  const { page, close } = await site.openEmpty();
  const address = "dea@mail.example";
  await visit(page, `${site.url}/register?next=${path}`);
  await page.getByLabel("Username").fill("dea");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password").fill(old);
  await press(page, "Create account");
  await page.waitForURL(site.url + path);
  await shows(page, "We sent a link to");
  await inLongRun(() => expectGoodLook(page, "account-unproven"));
  const { link = "" } = await mailFor(address);
  const opened = await visit(page, link);
  expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await shows(page, "Confirm your address");
  await expectGoodLook(page, "verify-address");
  await press(page, "Confirm my address");
  await shows(page, "Your address is confirmed");
  await visit(page, link);
  await shows(page, "This link no longer works");
  await inLongRun(() => expectGoodLook(page, "verify-used-link"));
  await visit(page, site.url + path);
  expect(await page.getByLabel("Email").inputValue()).toBe(address);
  await shows(page, "Confirmed.");
  await press(page, "Sign out");
  await visit(page, `${site.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Both pages have a field of this name.
  await page.waitForURL(`${site.url}/reset-password`);
  await page.getByRole("heading", { name: "Reset password" }).waitFor();
  await page.getByLabel("Username or email").fill(address);
  await expectGoodLook(page, "reset-request");
  await press(page, "Send link");
  await shows(page, "Check your email");
  const reset = await mailFor(address);
  const form = await visit(page, reset.link ?? "");
  expect(form?.headers()["referrer-policy"]).toBe("same-origin");
  await page.getByLabel("New password").fill("short");
  await press(page, "Set password");
  await shows(page, "This must have 8 to 256 characters.");
  await expectGoodLook(page, "reset-password");
  await page.getByLabel("New password").fill(next);
  await press(page, "Set password");
  await shows(page, "Your password is changed, and you're signed out everywhere.");
  await visit(page, reset.link ?? "");
  await shows(page, "This link has been used or has expired.");
  expect(site.output()).not.toMatch(/vel_|dea@mail\.example/);
  await close();
});

itInLongRun(
  "without script, an address is changed, and its former owner puts it back and sets another password",
  async () => {
    const { page, close } = await site.openEmpty({ javaScriptEnabled: false });
    const [first, second] = ["eve@mail.example", "taken-over@mail.example"];
    await page.goto(`${site.url}/register?next=${path}`);
    await page.getByLabel("Username").fill("eve");
    await page.getByLabel("Email").fill(first);
    await page.getByLabel("Password").fill(old);
    await press(page, "Create account");
    await page.waitForURL(site.url + path);
    await mailFor(first);
    await press(page, "Send the link again");
    await shows(page, "We sent a link to");
    await page.goto((await mailFor(first)).link ?? "");
    await press(page, "Confirm my address");
    await shows(page, "Your address is confirmed");
    await page.goto(site.url + path);
    await shows(page, "Confirmed.");
    await page.getByLabel("Email").fill(second);
    await press(page, "Save");
    await shows(page, "Until you open it, your address stays as it is.");
    await page.goto((await mailFor(second)).link ?? "");
    await press(page, "Confirm my address");
    await shows(page, "Your address is confirmed");
    const notice = await mailFor(first);
    expect(notice.headers.get("subject")).toBe("Your email address was changed");
    await page.goto(notice.link ?? "");
    await shows(page, "Everyone is signed out");
    await press(page, "Put my address back");
    await shows(page, `${first} is your address again`);
    await shows(page, "You're signed out everywhere. Nothing else had been added to your account.");
    await page.getByLabel("New password").fill(next);
    await press(page, "Set password");
    await shows(page, "Your password is changed");
    await page.getByLabel("Username or email").fill(first);
    await page.getByLabel("Password").fill(next);
    await press(page, "Sign in");
    await page.goto(site.url + path);
    expect(await page.getByLabel("Email").inputValue()).toBe(first);
    await close();
  },
);

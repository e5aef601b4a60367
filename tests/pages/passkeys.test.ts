import { expect, it } from "vitest";
import { addPasskey } from "@/lib/people/auth/passkey/passkey-store";
import { oneTimeCode } from "../support/authenticator";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { fillSignIn, press, readCaptionedValue, shows, signedInCookies } from "../support/pages";
import { inLongRun, itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { addDevice } from "../support/virtual-authenticator";

const account = "/settings/account";
const path = `${account}/sign-in`;
const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "ben"]) await newPerson(name, password);
  const key = { publicKey: "", host: "localhost", counter: 0, transports: [] };
  const { id } = await newPerson("cleo", password);
  for (const name of ["Old phone", "Laptop"]) await addPasskey(id, { ...key, credentialId: name, name });
});

it("somebody adds a passkey, signs in with it alone and as second factor, confirms a change and removes it", async () => {
  const { page, close } = await site.openEmpty();
  // A browser that offers passkeys nowhere by itself; this device would answer at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await addDevice(page);
  await page.context().addCookies(await signedInCookies(site.url, "ada", password));
  await page.goto(site.url + path);
  await page.getByLabel("Name of the new passkey").fill("My phone");
  await press(page, "Add a passkey");
  await shows(page, "You can now sign in with the passkey");
  await shows(page, /Added on .*, not used yet/);
  await expectGoodLook(page, "passkeys");
  await press(page, "Add a passkey");
  await shows(page, "This device already has a passkey for this account.");
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/login?next=/settings/domain`);
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await inLongRun(() => expectGoodLook(page, "login-passkey"));
  expect(await page.getByLabel("Username or email").getAttribute("autocomplete")).toBe("username webauthn");
  await press(page, "Use a passkey");
  await page.waitForURL(`${site.url}/settings/domain`);
  await page.goto(site.url + path);
  await shows(page, /Added on .*, last used on/);
  await press(page, "Set up");
  await page.waitForURL(`${site.url}${account}/second-factor`);
  await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(await readCaptionedValue(page, "Setup key")));
  await press(page, "Turn on");
  await shows(page, "Save these codes now");
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/login?next=${path}`);
  await fillSignIn(page, "ada", password);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await inLongRun(() => expectGoodLook(page, "login-code-passkey"));
  await press(page, "Use a passkey");
  await page.waitForURL(site.url + path);
  // Turning the second factor off asks for a code however fresh the session is, or for a passkey.
  await page.goto(`${site.url}${account}/second-factor`);
  await expectGoodLook(page, "confirm-by-passkey");
  expect(await page.getByLabel("Code", { exact: true }).count()).toBe(2);
  await press(page, "Use a passkey");
  await page.getByLabel("Code", { exact: true }).first().waitFor({ state: "detached" });
  await press(page, "Turn off two-step sign-in");
  await shows(page, "Two-step sign-in is off.");
  await press(page, "Rename the passkey My phone");
  const name = page.getByRole("dialog").getByLabel("Name");
  await expectGoodLook(page, "passkey-rename");
  await name.fill(" ");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await shows(page, "The passkey wasn't renamed");
  await name.fill("Old phone");
  await name.press("Enter");
  await page.getByText("Old phone", { exact: true }).first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await press(page, "Remove the passkey Old phone");
  await page.getByText("Old phone", { exact: true }).waitFor({ state: "detached" });
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/login`);
  await press(page, "Use a passkey");
  await shows(page, /This passkey wasn't accepted|Your browser didn't use a passkey/);
  await close();
});

it("somebody renames a passkey without script, reads why a name is refused, and removes it", async () => {
  const { page, close } = await site.openAs("cleo", path, { javaScriptEnabled: false });
  const rename = async (from: string, to: string) => {
    await press(page, `Rename the passkey ${from}`);
    await page.getByRole("dialog").getByLabel("Name").fill(to);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  };
  await rename("Laptop", " ");
  await shows(page, "The passkey wasn't renamed.");
  await rename("Laptop", "Work laptop");
  await page.getByRole("button", { name: "Rename the passkey Work laptop" }).waitFor();
  await press(page, "Remove the passkey Old phone");
  await page.getByText("Old phone", { exact: true }).waitFor({ state: "detached" });
  await page.goto(`${site.url}${account}/sessions`);
  await shows(page, "The passkey Laptop was renamed to Work laptop");
  await shows(page, "The passkey Old phone was removed");
  await close();
});

itInLongRun("the browser offers a passkey among the names that it fills in, once", async () => {
  const { page, close } = await site.openEmpty();
  await addDevice(page);
  await page.context().addCookies(await signedInCookies(site.url, "ben", password));
  await page.goto(site.url + path);
  await press(page, "Add a passkey");
  await shows(page, "You can now sign in with the passkey");
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  const posted: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posted.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/login?next=/settings/domain`);
  await page.waitForURL(`${site.url}/settings/domain`);
  // Another sign-in would end the session of this one, and its cookie may come too late.
  expect(posted).toEqual(["/login", "/login"]);
  await page.goto(site.url + path);
  expect(page.url()).toBe(site.url + path);
  await close();
});

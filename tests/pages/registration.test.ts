import { afterAll, beforeAll, expect, it } from "vitest";
import { themes } from "@/lib/page/themes/themes";
import { createInvitation } from "@/lib/people/users/invitation-store";
import { liveDialog, publish } from "../support/editor";
import { password } from "../support/members";
import { startOidc } from "../support/oidc";
import { expectGoodLook } from "../support/page-looks";
import { press, visit } from "../support/pages";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const oidc = await startOidc();
afterAll(oidc.close);
const invitations: string[] = [];
const site = setUpSite(
  async ({ newPerson }) => {
    await newPerson("ada", password);
    for (const email of [null, "grace@example.com", null, null, null])
      invitations.push((await createInvitation(email, 7)).token);
  },
  { REGISTRATION: "invite", ...oidc.variables },
);
beforeAll(() => oidc.serve(site.url));

const wordsOf = async (path: string) => {
  const html = await (await fetch(site.url + path)).text();
  const text = html.replaceAll(/<script.*?<\/script>|<[^>]+>/gs, " ").replaceAll("&#x27;", "'");
  return text.replaceAll(/\s+/g, " ");
};

it("no page offers an account that nobody gets where registration is by invitation", async () => {
  for (const path of ["/", "/login", "/developers", "/nothing/here", "/register"])
    expect(await wordsOf(path)).not.toMatch(/Create (your page|account|an account)|could still be yours/);
  expect(await wordsOf("/")).toContain("New pages are by invitation only.");
  expect(await wordsOf("/login")).toContain("New accounts are by invitation only.");
  expect(await wordsOf("/login?error=uninvited")).toContain("open the link in your invitation, and go on from there.");
  expect(await wordsOf("/login?error=constructor")).toContain("That didn't work. Please try again.");
  expect(await wordsOf("/register")).toContain("Open the link in yours.");
  expect(await wordsOf("/register?invitation=vin_unknown")).toContain("This invitation no longer works");
});

it.each(sampled([true, false]))(
  "an invitation opens the registration, once; with script: %s",
  async (javaScriptEnabled) => {
    const token = invitations[javaScriptEnabled ? 1 : 0] ?? "";
    const name = javaScriptEnabled ? "grace" : "hedy";
    const { page, close } = await site.openEmpty({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const address = `${site.url}/register?invitation=${token}`;
    const opened = await page.goto(address);
    expect(opened?.headers()).toMatchObject({ "referrer-policy": "same-origin" });
    expect(opened?.headers()["cache-control"]).toContain("no-store");
    await page.getByText("You're invited.").waitFor();
    if (javaScriptEnabled) {
      await inLongRun(() => expectGoodLook(page, "register-invited"));
      expect(await page.getByLabel("Email").inputValue()).toBe("grace@example.com");
    } else await page.getByLabel("Email").fill("hedy@example.com");
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    // The name's own check says that it is taken before the form is answered, which empties the password.
    await expect.poll(() => page.getByLabel("Password").inputValue()).toBe("");
    await page.getByText("is taken; choose another").first().waitFor();
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/settings\/profile/);
    // The builder asks for its draft, which without the session is an error that the page tells.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await visit(page, address);
    await page.getByText("It has been used, has expired or was withdrawn.").waitFor();
    await close();
  },
);

it.each(sampled([true, false]))(
  "the operator's provider makes an account by invitation, and tells who may not; with script: %s",
  async (javaScriptEnabled) => {
    const enterAs = async (sub: string, path: string, groups = ["members"]) => {
      oidc.enter({ sub, preferred_username: sub, groups });
      const { page, close } = await site.openEmpty({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      await visit(page, site.url + path);
      await page.getByRole("button", { name: "Continue with The Club" }).click();
      return { page, close };
    };
    const says = async (arrived: ReturnType<typeof enterAs>, text: string) => {
      const { page, close } = await arrived;
      await page.getByText(text).waitFor();
      await close();
    };
    const sub = `hopper${javaScriptEnabled}`;
    await says(enterAs(sub, "/login"), "That account isn't linked to one here. New accounts are by invitation only");
    await says(enterAs(sub, "/login", ["guests"]), "in the group that may sign in here");
    const token = invitations[javaScriptEnabled ? 2 : 3];
    const { page, close } = await enterAs(sub, `/register?invitation=${token}&next=/settings/account/sign-in`);
    await page.getByText("your only way to sign in").waitFor();
    if (javaScriptEnabled) await inLongRun(() => expectGoodLook(page, "account-oidc"));
    await close();
    await says(enterAs(sub, "/login?next=/settings/account/sign-in"), "your only way to sign in");
    oidc.goAway(true);
    await says(enterAs(sub, "/login"), "responding right now");
    oidc.goAway(false);
  },
);

itInLongRun(
  "a look that was chosen on the front page begins the page of somebody who comes by the operator's provider",
  async () => {
    oidc.enter({ sub: "painter", preferred_username: "painter", groups: ["members"] });
    const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
    await visit(page, `${site.url}/register?invitation=${invitations[4]}&look=arcade`);
    await page.getByRole("button", { name: "Continue with The Club" }).click();
    await page.waitForURL(/\/settings\/profile\/look\?look=arcade$/);
    await page.getByRole("heading", { name: "The look Arcade" }).waitFor();
    await page.getByText("It's in your draft.").waitFor();
    await publish(page).click();
    await liveDialog(page).waitFor();
    const { settings } = themes.find(({ id }) => id === "arcade") ?? expect.fail();
    const read = async () => (await fetch(`${site.url}/api/user/painter`)).json();
    await expect.poll(read).toMatchObject({ layout: settings.layout, colors: settings.colors });
    await close();
  },
);

itInLongRun(
  "a member links the operator's provider in their settings, and unlinks it; one that does not answer is reported alongside the button",
  async () => {
    const { page, close } = await site.openAs("ada", "/settings/account/sign-in", {
      viewport: { width: 390, height: 844 },
    });
    const settings = `${site.url}/settings/account/sign-in`;
    oidc.enter({ sub: "ada-there", groups: ["guests"] });
    await press(page, "Link The Club");
    await page.getByText("your account there isn't in the group").waitFor();
    await page.context().clearCookies({ domain: "127.0.0.1" });
    oidc.enter({ sub: "ada-there", groups: ["members"] });
    await press(page, "Link The Club");
    await page.waitForURL(`${settings}?outcome=linked`);
    await press(page, "Unlink The Club");
    await page.getByText("Not linked").waitFor();
    oidc.goAway(true);
    await press(page, "Link The Club");
    await page.getByText("The Club isn't responding right now; try again in a few minutes").first().waitFor();
    oidc.goAway(false);
    await close();
  },
);

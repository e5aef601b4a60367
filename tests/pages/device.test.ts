import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { password } from "../support/members";
import { fillSignIn, press, shows, signedInCookies, visit } from "../support/pages";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";

let device: Application;
/** Otherwise the address of the socket may be that of a proxy. */
const networks = { TRUST_PROXY: "1" };
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("owner", password);
  for (const name of ["ada", "bea"]) await newPerson(name, password);
  const description = "Shows your page on the wall.";
  device = await newApplication(id, { name: "Lamp", description, kind: "command_line", isPublic: true });
}, networks);

type Codes = { device_code: string; user_code: string; verification_uri: string; verification_uri_complete: string };
const send = (path: string, form: Record<string, string>) =>
  fetch(`${site.url}/api/oauth2/${path}`, { method: "POST", body: new URLSearchParams(form) });
const newCodes = async (): Promise<Codes> =>
  (await send("device_authorization", { client_id: device.clientId, scope: "identify links" })).json();
async function polled({ device_code }: Codes): Promise<string> {
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  const response = await send("token", { grant_type, client_id: device.clientId, device_code });
  return response.status === 200 ? "tokens" : (await response.json()).error;
}

it.each([true, false])(
  "a person types the code of a device in their own way, signs in, compares it and lets the device in by keys alone, with script: %s",
  async (javaScriptEnabled) => {
    const codes = await newCodes();
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
    await visit(page, codes.verification_uri);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(codes.user_code.replace("-", " ").toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login?*");
    await fillSignIn(page, "ada", password);
    await page.getByRole("button", { name: "Authorize" }).waitFor();
    const words = await page.getByRole("main").innerText();
    expect(words).toContain("Allow Lamp to use your account?");
    expect(words).toContain(`Does your device show ${codes.user_code}?`);
    expect(words).toMatch(
      /Requested (?:just now|\d minutes? ago), from the (?:network you're using now|local network)/,
    );
    expect(words).toContain("If somebody sent you this code or link, cancel");
    expect(await polled(codes)).toBe("authorization_pending");
    await page.getByRole("button", { name: "Authorize" }).focus();
    await page.keyboard.press("Enter");
    await shows(page, "Your device is connected");
    expect(new URL(page.url()).search).toBe("?done=allowed");
    expect(await polled(codes)).toBe("tokens");
    await close();
  },
);

it("the address of a QR code leads to the question, agrees to nothing, and a refusal is final", async () => {
  const codes = await newCodes();
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(await signedInCookies(site.url, "bea", password));
  const response = await visit(page, codes.verification_uri_complete);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  expect(response?.headers()["x-frame-options"]).toBe("DENY");
  await shows(page, codes.user_code);
  expect(await axeProblems(page)).toEqual([]);
  expect(await polled(codes)).toBe("authorization_pending");
  await press(page, "Cancel");
  await shows(page, "Nothing was shared");
  expect(await axeProblems(page)).toEqual([]);
  expect(await polled(codes)).toBe("access_denied");
  await visit(page, codes.verification_uri_complete);
  await shows(page, "This code is wrong or has expired.");
  await close();
});

it("a code that another site sends waits in its field for the person, and nothing is looked up", async () => {
  const codes = await newCodes();
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(await signedInCookies(site.url, "bea", password));
  const wrong = `${site.url}/device?user_code=BBBB-BBBB`;
  await page.route("http://other.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${wrong}">wrong</a><a href="${codes.verification_uri_complete}">right</a>`,
    }),
  );
  for (const [name, code] of [
    ["wrong", "BBBB-BBBB"],
    ["right", codes.user_code],
  ] as const) {
    await page.goto("http://other.example/");
    await page.getByRole("link", { name }).click();
    expect(await page.getByLabel("Code").inputValue()).toBe(code);
    expect(await page.getByText("This code is wrong or has expired.").count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
  }
  await press(page, "Continue");
  await page.getByRole("button", { name: "Authorize" }).waitFor();
  await close();
});

it("a code that is wrong stays in its field and is told of, and the page says so to readers of screens", async () => {
  const { page, close } = await site.openEmpty();
  await page.context().addCookies(await signedInCookies(site.url, "ada", password));
  await visit(page, `${site.url}/device`);
  expect(await axeProblems(page)).toEqual([]);
  const field = page.getByLabel("Code");
  await field.fill("BBBB-BBBB");
  await press(page, "Continue");
  await shows(page, "This code is wrong or has expired.");
  expect(await field.inputValue()).toBe("BBBB-BBBB");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await axeProblems(page)).toEqual([]);
  await close();
});

import { Webhook } from "standardwebhooks";
import { afterAll, expect, it, vi } from "vitest";
import { webhookDeliveries } from "@/db/schema";
import { axeProblems } from "../support/accessibility";
import { listenOnLoopback } from "../support/loopback";
import { password } from "../support/members";
import { press, shows, visit } from "../support/pages";
import { addRows } from "../support/rows";
import { setUpSite } from "../support/set-up-site";
import { newEndpoint } from "../support/webhooks";

vi.hoisted(() => Object.assign(process.env, { WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" }));

type Received = { id: string; body: string; headers: Record<string, string> };

const received: Received[] = [];
let status = 200;
const receiver = await listenOnLoopback(async (request, response) => {
  // It never answers, so that an event waits for as long as a page is looked at.
  if (request.url === "/silent") return;
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = request.headers as Record<string, string>;
  received.push({ id: headers["webhook-id"] ?? "", body: Buffer.concat(chunks).toString(), headers });
  response.writeHead(status).end(status === 200 ? "thank you" : "broken");
});
afterAll(receiver.close);

let clientId = "";
let otherId = "";
let withdrawnId = "";
let sharedId = "";
const site = setUpSite(
  async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    ({ clientId } = await newApplication(id, { name: "Stage Lights" }));
    const other = await newApplication(id, { name: "Fog Machine" });
    otherId = other.clientId;
    await newEndpoint(other, `${receiver.url}/silent`);
    const shared = await newApplication(id, { name: "Trapdoor" });
    sharedId = shared.clientId;
    await newEndpoint(shared, "https://receiver.invalid/hook");
    const left = await newApplication(id, { name: "Curtain" });
    withdrawnId = left.clientId;
    const endpoint = await newEndpoint(left, "https://receiver.invalid/hook");
    const row = { endpointId: endpoint.id, userId: id, username: "ada", event: "links.changed", nextTryAt: null };
    await addRows(webhookDeliveries, { ...row, state: "withdrawn", problem: "access_ended", tries: 1, sequence: 1 });
  },
  { WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" },
);

it("A webhook is added, receives a test that its secret verifies, is sent it again, is disabled and removed", async () => {
  const path = `/settings/developers/${clientId}/webhooks`;
  const { page, close } = await site.openAs("ada", path, { viewport: { width: 390, height: 800 } });
  await page.getByLabel("Address", { exact: true }).fill("http://10.0.0.1/hook");
  await press(page, "Add webhook");
  await page.locator("[aria-invalid=true]").first().waitFor();
  await page.getByLabel("Address", { exact: true }).fill(`${receiver.url}/hook`);
  await page.getByLabel("Somebody changed their tracks").uncheck();
  await press(page, "Add webhook");
  await shows(page, "Copy the signing secret now");
  const secret = await page.locator('div:has(> button[aria-label="Copy Signing secret"]) > code').innerText();
  await press(page, "Send test event");
  await expect.poll(() => received.length).toBe(1);
  const [first] = received;
  expect(new Webhook(secret).verify(first?.body ?? "", first?.headers ?? {})).toMatchObject({ type: "webhook.test" });
  const delivery = page.locator("ol > li").first();
  // Nobody reloads the page.
  await expect.poll(() => delivery.innerText()).toMatch(/Delivered\s+webhook\.test .* status 200 · \d+ ms/);
  await page.getByText("The list changes by itself as soon as something arrives.").waitFor({ state: "detached" });
  await visit(page, site.url + path);
  expect(await page.content()).not.toContain(secret);
  await delivery.locator("summary").click();
  await shows(page, "thank you");
  const overflows = await delivery
    .locator("pre")
    .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).overflowY));
  expect(overflows).toEqual(["auto", "auto"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeProblems(page)).toEqual([]);
  status = 410;
  await press(page, "Send again");
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.id).toBe(first?.id);
  await shows(page, "We disabled this webhook, because it answered 410 Gone.");
  await press(page, "Enable");
  await page.getByRole("button", { name: "Send test event" }).waitFor();
  await press(page, `Remove the webhook at ${new URL(receiver.url).host}`);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Send test event" }).waitFor({ state: "detached" });
  await close();
});

it("A new signing secret that ends one which still signs says so before", async () => {
  const path = `/settings/developers/${withdrawnId}/webhooks`;
  const { page, close } = await site.openAs("ada", path);
  const question = page.getByRole("dialog");
  // The first one replaces a secret of the set-up, which the server cannot read.
  for (const said of [
    "The previous secret can't sign any more.",
    "For 24 hours we sign with the previous secret as well.",
  ]) {
    await press(page, "New signing secret");
    await question.getByText(said).waitFor();
    expect(await question.innerText()).not.toContain("stops at once");
    await question.getByRole("button", { name: "Create secret" }).click();
    await question.waitFor({ state: "hidden" });
    await shows(page, "Copy the signing secret now");
  }
  await press(page, "New signing secret");
  await question.getByText("The secret before that one still signs and stops at once.").waitFor();
  await close();
});

it("What one owner saves of a webhook stays when another saves a form that was shown before", async () => {
  const path = `/settings/developers/${sharedId}/webhooks`;
  const open = async () => {
    const { page, close } = await site.openAs("ada", path);
    const form = page.locator("details", { has: page.getByText("Address and events", { exact: true }) });
    await form.locator("summary").click();
    const [address, links, tracks] = [
      form.getByLabel("Address", { exact: true }),
      form.getByLabel("Somebody changed their links"),
      form.getByLabel("Somebody changed their tracks"),
    ];
    const save = async () => {
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("Saved", { exact: true }).waitFor();
    };
    const values = async () => [await address.inputValue(), await links.isChecked(), await tracks.isChecked()];
    return { address, tracks, save, values, close };
  };
  const [early, late] = [await open(), await open()];
  await late.address.fill("https://receiver.invalid/theirs");
  await late.save();
  await early.tracks.uncheck();
  await early.save();
  const after = await open();
  expect(await after.values()).toEqual(["https://receiver.invalid/theirs", true, false]);
  await after.close();
  await early.close();
  await late.close();
});

it("A delivery that was withdrawn has the API's word for it, and no button to send it again", async () => {
  const path = `/settings/developers/${withdrawnId}/webhooks`;
  const { page, close } = await site.openAs("ada", path);
  await page.getByText("Not sent links.changed").click();
  await shows(page, "State in the API: withdrawn");
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Failed" }).click();
  await shows(page, "No such deliveries in the last 7 days.");
  expect(await page.getByText("Not sent links.changed").count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Not sent" }).click();
  await page.getByText("Not sent links.changed").waitFor();
  await close();
});

/** Replaces the secret of the set-up, which the server cannot read: it would send nothing, and try again in five minutes. */
async function openWithReadableSecret(path: string, ...options: [object, RegExp[]?]) {
  const { page, close } = await site.openAs("ada", path);
  await press(page, "New signing secret");
  await page.getByRole("dialog").getByRole("button", { name: "Create secret" }).click();
  await shows(page, "Copy the signing secret now");
  await close();
  return site.openAs("ada", path, ...options);
}

it("Without scripts the page says how to see what came of an event that waits", async () => {
  const path = `/settings/developers/${otherId}/webhooks`;
  const { page, close } = await openWithReadableSecret(path, { javaScriptEnabled: false });
  await page.getByRole("button", { name: "Send test event" }).click();
  await shows(page, "Reload to see what came of the events that are waiting.");
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByText("Waiting webhook.test").waitFor();
  await close();
});

it("A page that waits for an outcome stays as it is while the network is away", async () => {
  const path = `/settings/developers/${otherId}/webhooks`;
  const { page, close } = await openWithReadableSecret(path, {}, [/ERR_INTERNET_DISCONNECTED/]);
  await press(page, "Send test event");
  const watched = page.getByText("The list changes by itself as soon as something arrives.");
  await watched.waitFor();
  await page.context().setOffline(true);
  for (const _ of [1, 2]) await page.waitForEvent("requestfailed");
  expect([page.url(), await watched.count()]).toEqual([site.url + path, 1]);
  await page.context().setOffline(false);
  await page.waitForRequest((request) => request.url().startsWith(site.url + path));
  await close();
});

it("A list of failed deliveries alone is watched as well while another event is on its way", async () => {
  const path = `/settings/developers/${otherId}/webhooks`;
  const { page, close } = await openWithReadableSecret(path, {});
  await press(page, "Send test event");
  await page.getByText("Waiting webhook.test").first().waitFor();
  await page.getByRole("link", { name: "Failed" }).click();
  await shows(page, "No such deliveries in the last 7 days.");
  await page.getByText("The list changes by itself as soon as something arrives.").waitFor();
  expect(new URL(page.url()).searchParams.get("state")).toBe("failed");
  await close();
});

it("The page about the service says that events are sent, in the language of the reader", async () => {
  const { page, close } = await site.open("/status", { locale: "de-DE" });
  await page.locator("li", { hasText: "Ereignisse an Anwendungen (Webhooks)" }).getByText("Funktioniert").waitFor();
  await close();
});

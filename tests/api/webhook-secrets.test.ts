import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { webhookEndpoints } from "@/db/schema";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { createSending } from "@/lib/developers/webhooks/sending";
import { createLink } from "@/lib/page/links/store";
import { openSecrets } from "@/lib/people/oauth/webhooks/endpoint-secret";
import { resealEndpointSecrets, rotateEndpointSecret } from "@/lib/people/oauth/webhooks/endpoint-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { listenOnLoopback } from "../support/loopback";
import { formerSecret, replacedSecret, underSecret } from "../support/other-secret";
import { newApplication, newPerson, newTokens } from "../support/people";
import { logOf, newEndpoint, passWaits, stateOf } from "../support/webhooks";

const link = { type: "github", value: "ada" } as const;
const received: Record<string, unknown>[] = [];
const receiver = await listenOnLoopback((request, response) => {
  received.push(request.headers);
  request.resume();
  response.end();
});
Object.assign(process.env, { WEBHOOK_PRIVATE_HOSTS: new URL(receiver.url).host });
beforeEach(async () => {
  received.length = 0;
  await database().delete(webhookEndpoints);
});

/** Sends all that is due, and what that made due. */
async function send(): Promise<void> {
  const sending = createSending();
  while ((await sending.begin()) > 0) await sending.settled();
}

async function newListener() {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  await newTokens(person.id, application, ["links"]);
  const endpoint = await newEndpoint(application, receiver.url, ["links.changed"]);
  return { ids: [developer.id, application.clientId, endpoint.id] as const, person, endpoint };
}

const alone = <Result>(work: () => Promise<Result>) => underSecret(replacedSecret, undefined, work);
const withFormer = <Result>(work: () => Promise<Result>) => underSecret(replacedSecret, formerSecret, work);

it("Under another AUTH_SECRET events wait unsent for five minutes at a time, until a new secret sends them", async () => {
  const { ids, person, endpoint } = await newListener();
  await createLink(person.id, link);
  expect(await alone(() => getEndpoint(...ids))).toMatchObject({ canSign: false, disabledAt: null });
  await alone(send);
  await passWaits(endpoint);
  const began = Date.now();
  await alone(send);
  const ended = Date.now();
  expect(received).toEqual([]);
  const [waiting] = await logOf(endpoint);
  expect(waiting).toMatchObject({ state: "pending", tries: 2, status: null, problem: "no_secret" });
  const failedAt = (waiting?.nextTryAt?.getTime() ?? 0) - webhookBounds.maxPauseSeconds * 1_000;
  expect(failedAt).toBeGreaterThanOrEqual(began);
  expect(failedAt).toBeLessThanOrEqual(ended);
  expect(await alone(resealEndpointSecrets)).toBe(1);

  const made = await alone(() => rotateEndpointSecret(...ids));
  expect(made).toEqual({ secret: expect.stringMatching(/^whsec_/), previousSigns: false });
  expect(await stateOf(endpoint)).toMatchObject({
    ...{ previousSecret: null, previousSecretUntil: null, failingSince: null, pausedUntil: null },
  });
  expect(await alone(() => getEndpoint(...ids))).toMatchObject({ canSign: true });
  expect(await alone(resealEndpointSecrets)).toBe(0);
  await passWaits(endpoint);
  await alone(send);
  expect(received.map((headers) => String(headers["webhook-signature"]).split(" ").length)).toEqual([1]);
  expect(await logOf(endpoint)).toMatchObject([{ state: "delivered", problem: null }]);
});

it("With the former AUTH_SECRET events are signed as before, and both secrets are encrypted anew", async () => {
  const { ids, person, endpoint } = await newListener();
  const { secret, previousSigns } = await rotateEndpointSecret(...ids);
  expect(previousSigns).toBe(true);
  await createLink(person.id, link);
  await withFormer(send);
  expect(await logOf(endpoint)).toMatchObject([{ state: "delivered" }]);
  expect(await withFormer(resealEndpointSecrets)).toBe(0);
  const row = await stateOf(endpoint);
  if (!row) throw new Error("the webhook is gone");
  const opened = await alone(async () => openSecrets({ ...row, isPreviousValid: true }));
  expect(opened).toEqual([secret, endpoint.secret]);
  expect(await resealEndpointSecrets()).toBe(1);
});

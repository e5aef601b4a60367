import { expect, it } from "vitest";
import { database } from "@/db/client";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { endSessions } from "@/lib/people/auth/session/session-store";
import { lockClientsOf } from "@/lib/people/oauth/clients/added-owner-access-store";
import { inviteCoOwner } from "@/lib/people/oauth/clients/client-invitation-store";
import { createClient, rotateSecret, updateClient } from "@/lib/people/oauth/clients/client-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newClient, newPersonalToken } from "@/lib/people/oauth/schema";
import { issueCode } from "@/lib/people/oauth/tokens/token-store";
import { untilSomethingWaits } from "../support/locks";
import { newMember } from "../support/members";
import { callback, newApplication } from "../support/people";
import { newEndpoint } from "../support/webhooks";

type Situation = { userId: string; application: Awaited<ReturnType<typeof newApplication>> };

const values = newClient.parse({ name: "Night owl", redirectUris: [callback] });
const token = newPersonalToken.parse({ name: "Night owl", scopes: ["identify"], lifetime: "none" });
const code = { scopes: ["identify"], redirectUri: callback, codeChallenge: null } as const;

it.each<[string, (situation: Situation) => Promise<unknown>]>([
  ["let an application in", ({ userId, application }) => issueCode({ userId, ...application, ...code }, "given")],
  ["make a personal token", ({ userId }) => createPersonalToken(userId, token)],
  ["register an application", ({ userId }) => createClient(userId, values)],
  ["change an application", ({ userId, application }) => updateClient(userId, application.clientId, values)],
  ["make a secret", ({ userId, application }) => rotateSecret(userId, application.clientId)],
  ["add a webhook", ({ application }) => newEndpoint(application)],
  ["invite another owner", ({ userId, application }) => inviteCoOwner(userId, application.clientId)],
])("A session that waits for the end of all sessions of its account cannot %s after it", async (_, act) => {
  const { id: userId, user } = await newMember();
  const situation = { userId, application: await newApplication(userId) };
  const request = Object.assign(beginRequest(), { sessionId: user.sessionId });
  const acting = () => runRequest(request, () => Promise.allSettled([act(situation)]));
  let done: ReturnType<typeof acting> | undefined;
  await database().transaction(async (transaction) => {
    await lockAccount(userId, transaction);
    await lockClientsOf(userId, transaction);
    done = acting();
    await untilSomethingWaits();
    await endSessions(userId, transaction);
  });
  const refusal = { code: "forbidden", message: "Sign in again, then come back within five minutes" };
  expect(await done).toEqual([{ status: "rejected", reason: expect.objectContaining(refusal) }]);
});

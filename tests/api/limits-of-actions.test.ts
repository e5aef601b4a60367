import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { end, endOthers } from "@/app/settings/account/_sessions/session-actions";
import { requireLimit } from "@/lib/core/limits/limiter";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { toFormData, Visitor } from "../support/visitor";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", RATE_LIMIT_EDITOR: "1/3600" }));

it.each([
  ["ending a session", end],
  ["ending all other sessions", endOthers],
])("%s beyond the limit of an account says how long to wait", async (_, action) => {
  const { id, username } = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(username, password);
  await requireLimit("editor", id);
  const { result } = await browser.act(() => action(initialFormState, toFormData({ sessionId: randomUUID() })));
  const wait = expect.stringMatching(/^Too many requests; wait \d+ seconds and try again\.$/);
  expect(result).toEqual({ submitCount: 1, values: { sessionId: [expect.any(String)] }, fields: {}, message: wait });
});

import { expect, it, vi } from "vitest";
import { newClientAddress } from "../support/api";
import { expectRefused, filterRows, newStage, sendRow } from "../support/document-rows";
import { readLimitHeaders } from "../support/refusal";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_PUBLIC_READ: "1/1000",
    RATE_LIMIT_AUTHENTICATED_READ: "1/1000",
    RATE_LIMIT_WRITE: "1/1000",
    RATE_LIMIT_UPLOAD: "1/1000",
    RATE_LIMIT_TOKEN_ENDPOINT: "1/1000",
  });
});

it("Every row of the document has a 429", () =>
  expect(filterRows(({ refusals }) => !refusals.includes("429"))).toEqual([]));

it.each(filterRows(() => true))("429 for a request too many, which changes nothing: %s", async (_, row) => {
  const stage = await newStage(row);
  // The stage's own tokens were counted against another address.
  const headers = { "X-Forwarded-For": newClientAddress() };
  const described = {
    "ratelimit-policy": `"${row.limit}";q=1;w=1000`,
    ratelimit: expect.stringMatching(new RegExp(`^"${row.limit}";r=0;t=(1000|9\\d\\d)$`)),
    "x-ratelimit-limit": "1",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": expect.stringMatching(/^\d{10}$/),
  };
  const first = await sendRow(stage, { headers });
  expect(first.status).toBe(row.status);
  expect(readLimitHeaders(first)).toEqual(described);
  const wanted = { status: 429, error: "rate_limited", people: [stage.person.id] };
  const second = await expectRefused(wanted, () => sendRow(stage, { headers }));
  const wait = expect.stringMatching(/^(1000|9\d\d)$/);
  expect(readLimitHeaders(second)).toEqual({ ...described, "retry-after": wait });
});

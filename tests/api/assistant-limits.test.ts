import { beforeAll, expect, it, vi } from "vitest";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { flushUsage, startCountingUsage } from "@/lib/people/oauth/clients/usage-counting";
import { listErrors, listUsage } from "@/lib/people/oauth/clients/usage-store";
import { call, read } from "../support/api";
import { callTool, currentRequest, newAssistant, send } from "../support/assistants";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    ...{ RATE_LIMITS: "on", RATE_LIMIT_MCP: "6/6000", RATE_LIMIT_WRITE: "2/2000" },
    RATE_LIMIT_AUTHENTICATED_READ: "3/3000",
  });
});

beforeAll(() => startCountingUsage());

it("Messages of an application for a page have a limit of their own, and its headers", async () => {
  const { person, token } = await newAssistant();
  const list = () => call("POST", "/mcp", { token, ...currentRequest({ method: "tools/list" }) });
  const first = await list();
  expect(first.headers.get("ratelimit-policy")).toBe('"mcp";q=6;w=6000');
  for (let left = 5; left > 0; left -= 1) expect((await list()).status).toBe(200);
  const refused = await list();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^(1000|9\d\d)$/)]);
  expect(await read(refused)).toMatchObject({ body: { error: "rate_limited" } });
  const { token: ofAnother } = await newAssistant(undefined, person.id);
  expect((await send(ofAnother, { method: "tools/list" })).status).toBe(200);
});

it("A call of a tool counts as its operation as well, and the model reads how long to wait", async () => {
  const { token } = await newAssistant();
  for (const bio of ["a", "b"]) expect((await callTool(token, "set_details", { bio })).isError).toBeUndefined();
  expect(await callTool(token, "set_details", { bio: "c" })).toMatchObject({
    isError: true,
    structuredContent: { error: "rate_limited", retry_after_seconds: expect.any(Number) },
  });
  expect((await call("PATCH", "/api/user", { token, json: {} })).status).toBe(401);
  expect((await callTool(token, "get_page")).structuredContent.page.settings.bio).toBe("b");
});

it("The developer of an application sees its requests, and why a tool refused one", async () => {
  const { application, person, token } = await newAssistant();
  await callTool(token, "get_page");
  await callTool(token, "set_look", { colors: { accent: "red" } });
  await flushUsage();
  const own = { kind: "application", own: [await getClient(person.id, application.clientId)] } as const;
  const usage = await listUsage(own);
  expect(usage.find(({ route }) => route === "POST /mcp")).toMatchObject({ status: 200, requests: 2 });
  const errors = await listErrors(own);
  expect(errors).toEqual([expect.objectContaining({ route: "POST /mcp", code: "invalid_request", times: 1 })]);
});

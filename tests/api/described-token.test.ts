import { expect, it, vi } from "vitest";
import { apiScopeNames } from "@/lib/core/operation/scopes";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";
import { call, read } from "../support/api";
import { connect, newSituation } from "../support/page-grants";
import { newConnection, newPerson, requestToken } from "../support/people";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2" });
});

const describe = async (token: string) => read(await call("GET", "/api/token", { token }));
const inAnHour = () => expect.closeTo(Date.now() / 1000 + 3600, -2);

it("The token of an authorization tells its application, its scopes, and the page that was chosen", async () => {
  const situation = await newSituation();
  const { access_token: token } = await connect(situation, situation.page.id, "links identify");
  expect(await describe(token)).toEqual({
    status: 200,
    body: {
      kind: "authorization",
      name: "Test app",
      client_id: situation.application.clientId,
      user: { id: situation.page.id, username: situation.page.username },
      scopes: ["identify", "links"],
      expires_at: inAnHour(),
    },
  });
});

it("The token of client credentials tells the application's creator and every scope", async () => {
  const { person, application } = await newConnection(["links"]);
  const { access_token: token } = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  expect(await describe(token)).toEqual({
    status: 200,
    body: {
      kind: "client_credentials",
      name: "Test app",
      client_id: application.clientId,
      user: { id: person.id, username: person.username },
      scopes: apiScopeNames,
      expires_at: inAnHour(),
    },
  });
});

it("A personal token tells its name, and that it never ends where it has no expiry", async () => {
  const { id, username } = await newPerson();
  const chosen = newPersonalToken.parse({ name: "Script", scopes: ["links"], lifetime: "none" });
  const { token } = await createPersonalToken(id, chosen);
  const body = { kind: "personal_token", name: "Script", client_id: null, user: { id, username } };
  expect(await describe(token)).toEqual({ status: 200, body: { ...body, scopes: ["links"], expires_at: null } });
});

it("Answers to a token have its scopes in X-OAuth-Scopes, refusals as well, and public answers do not", async () => {
  const { access_token: token, person } = await newConnection(["links", "identify"]);
  const read = async (path: string, sent = { token }) => (await call("GET", path, sent)).headers.get("x-oauth-scopes");
  expect(await read("/api/user")).toBe("identify, links");
  expect(await read("/api/statistics")).toBe("identify, links");
  expect(await read(`/api/user/${person.username}`)).toBeNull();
});

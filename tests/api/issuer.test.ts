import { expect, it } from "vitest";
import { call, read } from "../support/api";
import { callback, newApplication, newPerson } from "../support/people";

process.env.OAUTH_SEND_ISS = "true";

it("Every answer names the issuer with OAUTH_SEND_ISS, and the metadata says so", async () => {
  const { nextStep, decide } = await import("@/lib/people/oauth/consent/authorize");
  const person = { id: (await newPerson()).id, sessionId: crypto.randomUUID() };
  const { clientId } = await newApplication(person.id);
  const base = { client_id: clientId, redirect_uri: callback, response_type: "code", state: "s" };
  const query = new URLSearchParams({ ...base, scope: "identify" }).toString();
  const step = await nextStep(query, person);
  const token = step.kind === "consent" ? step.token : "";
  const granted = new URL(await decide({ query, token, isAuthorized: true }, person));
  expect(Object.fromEntries(granted.searchParams)).toEqual({
    code: expect.stringMatching(/^vac_/),
    state: "s",
    iss: "http://localhost:3000",
  });
  const refused = await nextStep(new URLSearchParams({ ...base, scope: "root" }).toString(), person);
  expect(refused.kind === "redirect" && new URL(refused.location).searchParams.get("iss")).toBe(
    "http://localhost:3000",
  );
  expect(await read(await call("GET", "/.well-known/oauth-authorization-server"))).toMatchObject({
    status: 200,
    body: { issuer: "http://localhost:3000", authorization_response_iss_parameter_supported: true },
  });
});

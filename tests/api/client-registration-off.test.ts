import { expect, it } from "vitest";
import { call, read } from "../support/api";
import { errorAnswer } from "../support/refusal";

it("Nothing registers itself where the operator has not allowed it, and the metadata names no place for it", async () => {
  const json = { redirect_uris: ["https://a.example/callback"] };
  expect(await read(await call("POST", "/api/oauth2/register", { json }))).toEqual(
    errorAnswer(
      404,
      "not_found",
      "Programs cannot register themselves at this instance; register the application in Settings, For developers, or use the https address of a client metadata document as client_id",
    ),
  );
  const metadata = await (await call("GET", "/.well-known/oauth-authorization-server")).json();
  expect(metadata).not.toHaveProperty("registration_endpoint");
});

import { expect, it } from "vitest";
import { read } from "../support/api";
import { newConnection, requestToken } from "../support/people";
import { errorAnswer } from "../support/refusal";

it("a token of another kind is told so by each grant, by its prefix alone, and ends nothing", async () => {
  const { application, access_token, refresh_token } = await newConnection(["identify"]);
  const refused = (error_description: string) => errorAnswer(400, "invalid_grant", error_description);
  for (const [form, words] of [
    [
      { grant_type: "refresh_token", refresh_token: access_token },
      "This is an access token; send the refresh token as",
    ],
    [{ grant_type: "refresh_token", refresh_token: "vcs_x" }, "This is a client secret; send the refresh token as"],
    [{ grant_type: "authorization_code", code: refresh_token }, "This is a refresh token; send the code that came to"],
  ] as const) {
    const { status, body } = await read(await requestToken(application, form));
    expect({ status, body }).toEqual(refused((body as { error_description: string }).error_description));
    expect((body as { error_description: string }).error_description).toContain(words);
  }
  expect((await requestToken(application, { grant_type: "refresh_token", refresh_token })).status).toBe(200);
});

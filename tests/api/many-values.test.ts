import { expect, it } from "vitest";
import { call, read } from "../support/api";
import { newConnection, newPerson } from "../support/people";
import { expectInvalid, fieldAnswer } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";

const member = await newMember();
const headers = { ...sameOriginHeaders, Cookie: member.cookie };
const json = { ...headers, "Content-Type": "application/json" };
const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
const many = (bytes: number) => `[${"0,".repeat(bytes / 2)}0]`;
const tooMany = "must have at most 20000 values in all";
const refused = (message: string) => fieldAnswer("body", message);

it.each([
  ["PUT", "draft", `{"document":{"links":${many(500_000)}}}`],
  ["PUT", "draft", `{"conflicts":${many(500_000)}}`],
  ["POST", "publish", `{"revision":${many(500_000)}}`],
  ["POST", "discard", `{"revision":${many(500_000)}}`],
  ["POST", "card", `{"value":${many(500_000)}}`],
  ["POST", "import", `{"address":${many(500_000)}}`],
])(
  "%s /settings/profile/%s refuses more than 20,000 values before their form is looked at",
  async (method, path, body) => {
    const response = await call(method, `/settings/profile/${path}`, { headers: json, body });
    expect(await read(response)).toEqual(refused(tooMany));
  },
);

it("POST /settings/preview refuses a document of more than 20,000 values, and a form of more than 1,000 fields", async () => {
  const preview = async (body: string) => read(await call("POST", "/settings/preview", { headers: form, body }));
  expect(await preview(`document={"links":${many(1_400_000)}}`)).toEqual(refused(tooMany));
  expect(await preview("a&".repeat(500_000))).toEqual(refused("must have at most 1000 fields"));
});

it("a form of the editor with more than 1,000 fields is refused", async () => {
  const response = await call("POST", "/settings/profile/form", { headers: form, body: "paths=bio&".repeat(40_000) });
  expect(await read(response)).toEqual(refused("must have at most 1000 fields"));
});

it("a like in JSON and in a form refuses too many values and fields", async () => {
  const { username } = await newPerson();
  const like = (body: string, type: string) =>
    call("POST", `/${username}/like`, { headers: { ...headers, "Content-Type": type }, body });
  expect(await read(await like(`{"liked":${many(60_000)}}`, "application/json"))).toEqual(refused(tooMany));
  const answer = await like("liked=1&".repeat(5_000), "application/x-www-form-urlencoded");
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("at most 1000 fields")]);
});

it("a list of a page that is too long is one problem, whatever its entries are", async () => {
  const { access_token: token } = await newConnection(["profile.update", "links", "cards"]);
  const page = await (await call("GET", "/api/page", { token })).json();
  const long = { ...page, links: Array(19_000).fill(0), cards: Array(100).fill(0), tracks: Array(100).fill(0) };
  const response = await call("PUT", "/api/page", { token, json: long, headers: { "If-Match": "*" } });
  await expectInvalid(response, {
    links: ["must have at most 200 entries"],
    cards: ["must have at most 24 entries"],
    tracks: ["must have at most 20 entries"],
  });
});

import { expect, it } from "vitest";
import { read } from "../support/api";
import { expectRefusedUnwritten } from "../support/profile";
import { errorAnswer, expectInvalid, expectUnreadable, jsonHeaders } from "../support/refusal";

const unknown = "is unknown";
const bytes = (text: string) => new TextEncoder().encode(text);

const unreadable = (body: BodyInit | undefined, field: string, message: string) =>
  expectRefusedUnwritten({ body, headers: jsonHeaders }, (response) => expectUnreadable(response, field, message));

it("A request without its JSON body is a 400", () => unreadable(undefined, "body", "must be JSON, and is empty"));

it.each([
  ["a lone continuation byte", [0x80]],
  ["an overlong slash", [0xc0, 0xaf]],
  ["a surrogate in UTF-8", [0xed, 0xa0, 0x80]],
  ["Latin-1", [0xe9]],
])("A JSON body with %s is a 400", (_, inside) =>
  unreadable(new Uint8Array([...bytes('{"bio":"'), ...inside, ...bytes('"}')]), "body", "must be UTF-8"),
);

const nul = "must not contain the NUL character";
const lone = "must not contain a lone surrogate";
it.each([
  ['{"bio":"a\\u0000b"}', "bio", nul],
  ['{"typewriter":{"texts":["ok","\\u0000"]}}', "typewriter.texts.1", nul],
  ['{"a\\u0000":1}', "body", nul],
  ['{"colors":{"\\u0000":1}}', "colors", nul],
  ['{"display_name":"\\ud800"}', "display_name", lone],
  ['{"bio":"\\udc00\\ud800"}', "bio", lone],
  ['{"tab":{"\\udfff":1}}', "tab", lone],
  ['"\\u0000"', "body", nul],
])("The JSON body %s is a 400 that names %s", unreadable);

it.each([
  ['{"__proto__":{"bio":"x"}}', "__proto__"],
  ['{"__proto__":null,"bio":"x"}', "__proto__"],
  ['{"bio":"x","\\u005f_proto__":1}', "__proto__"],
  ['{"colors":{"__proto__":{"accent":"#fff"}}}', "colors.__proto__"],
])("The JSON body %s is a 400 that names %s, and pollutes no prototype", async (body, field) => {
  await unreadable(body, field, unknown);
  expect(({} as { bio?: unknown; accent?: unknown }).bio).toBeUndefined();
  expect(({} as { bio?: unknown; accent?: unknown }).accent).toBeUndefined();
});

const nested = (depth: number) => `{"colors":${'{"a":'.repeat(depth - 2)}{}${"}".repeat(depth - 2)}}`;
it("A JSON body that is nested deeper than 16 is a 400 that names the field", async () => {
  for (const depth of [17, 20, 5_000]) {
    await unreadable(nested(depth), "colors", "must not be nested more than 16 deep");
  }
  await unreadable(`${"[".repeat(15_000)}${"]".repeat(15_000)}`, "0", "must not be nested more than 16 deep");
  await expectRefusedUnwritten({ body: nested(16), headers: jsonHeaders }, (response) =>
    expectInvalid(response, { "colors.a": [unknown] }),
  );
});

const wrong = (body: string, fields: Record<string, string[]>) =>
  expectRefusedUnwritten({ body, headers: jsonHeaders }, (response) => expectInvalid(response, fields));

it.each(["nothing", "constructor", "toString", "hasOwnProperty", "prototype", "passwordHash", "is_admin", ""])(
  "The unknown field '%s' is named, and nothing alongside it is written",
  (field) => wrong(JSON.stringify({ bio: "x", [field]: 1 }), { [field]: [unknown] }),
);

it("Every field at fault is named at once", () =>
  wrong('{"bio":5,"layout":"x","colors":{"accent":"red","shade":1},"tab":null,"typewriter":{"texts":[1]}}', {
    bio: ["must be text"],
    layout: [
      "must be one of: default, modern, minimal, compact, portfolio, split, newspaper, poster, console, arcade, collage",
    ],
    "colors.accent": ["must be a colour such as #1af or #11aaff"],
    "colors.shade": [unknown],
    tab: ["must be an object"],
    "typewriter.texts.0": ["must be text"],
  }));

it("A list of names too long for one sentence is cut between characters there, and complete in the fields", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${"x".repeat(index)}${"💩".repeat(20)}`);
  await expectRefusedUnwritten({ json: Object.fromEntries(names.map((name) => [name, 1])) }, async (response) => {
    const { error_description, fields } = await response.json();
    expect(response.status).toBe(400);
    expect(error_description.length).toBeLessThan(400);
    expect(error_description.isWellFormed()).toBe(true);
    expect(Object.keys(fields)).toEqual(names);
  });
});

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
const named = (count: number) => Object.fromEntries(Object.keys(unknownFields(count)).map((name) => [name, [unknown]]));

it("Twenty problems are all named, and of more the first twenty and how many are left", async () => {
  await wrong(JSON.stringify(unknownFields(20)), named(20));
  const cases: [number, string][] = [
    [21, "and 1 more problem"],
    [43, "and 23 more problems"],
    [4_000, "and 3980 more problems"],
  ];
  for (const [count, rest] of cases) {
    await expectRefusedUnwritten({ json: unknownFields(count) }, async (response) => {
      const list = Object.keys(named(20)).join(", ");
      expect(await read(response)).toEqual(
        errorAnswer(400, "invalid_request", `Correct these fields and send the request again: ${list}, ${rest}`, {
          ...named(20),
          body: [rest],
        }),
      );
    });
  }
});

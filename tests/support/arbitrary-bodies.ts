import fc from "fast-check";
import { linkKinds } from "@/lib/links/link-kinds";
import { broken, type Schema, valid } from "./arbitraries";

/** A body to send, with its Content-Type. */
export type Body = { type: string | undefined; bytes: Buffer };

const types: Record<string, readonly string[]> = {
  "application/json": [
    "application/json",
    "application/json; charset=utf-8",
    'APPLICATION/JSON ; charset="UTF-8"',
    "application/json;profile=x",
  ],
  "application/x-www-form-urlencoded": [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded;charset=UTF-8",
  ],
};
const foreignTypes: readonly (string | undefined)[] = [
  ...[undefined, "", "text/plain", "*/*", "application/jsonx", "application/json-patch+json", "text/json", "json"],
  ...["application/json; charset=latin1", "application/json; charset=utf-16", "application/json,text/html", ";"],
  ...["multipart/form-data; boundary=x", "application/octet-stream", "\u00e9/\u00ff"],
];

/** Content-Type headers for an operation that takes this media type, most of them right. */
export function contentType(taken: string): fc.Arbitrary<string | undefined> {
  const [usual, ...others] = types[taken] ?? [];
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.constantFrom(...foreignTypes) },
  );
}

const notJson = fc.constantFrom(
  ...["", " ", "{", "}", "nul", "NaN", "undefined", "{'a':1}", '{"a":NaN}', '{"a":Infinity}', "[1,]", '"', '"\n"'],
  ...['{"a":1}{"b":2}', '{"a":01}', '{"a":1,}', "[".repeat(9_000), '{"a":'.repeat(3_000), "\u0000", "<xml/>", "a=b"],
  ...['{"bio":"\\ud800"}', '{"bio":"\\u0000"}', '{"bio":1e999}', "null", "[]", '"x"', "0", "true", "{}", '{"":{}}'],
);

/** Ways to write a value down, most of them plain JSON. */
function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const plain = value.map((given) => JSON.stringify(given) ?? "");
  const duplicate = (json: string) => json.replace(/^\{("(?:[^"\\]|\\.)*"):/, '{$1:{"first":[1]},$1:');
  return fc.oneof(
    { weight: 30, arbitrary: plain.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: plain.map((json) => Buffer.from(`\ufeff \n\t${json}\r\n `)) },
    { weight: 1, arbitrary: plain.map((json) => Buffer.from(duplicate(json))) },
    { weight: 1, arbitrary: plain.map((json) => Buffer.from(`${json}x`)) },
    { weight: 1, arbitrary: plain.map((json) => Buffer.from(json, "utf16le")) },
    {
      weight: 1,
      arbitrary: fc.tuple(plain, fc.nat()).map(([json, at]) => Buffer.from(json.slice(0, at % json.length))),
    },
    { weight: 1, arbitrary: fc.tuple(plain, fc.nat()).map(([json, at]) => withByte(Buffer.from(json), at)) },
    { weight: 1, arbitrary: plain.map((json) => Buffer.from(json.padEnd(65_536 + (json.length % 2)))) },
  );
}

/** The same bytes with one in their midst that no UTF-8 has. */
const withByte = (bytes: Buffer, at: number) => {
  const place = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, place), Buffer.from([0xff]), bytes.subarray(place)]);
};

/** Links that are sure to be taken: the examples of all kinds. */
const exampleLinks = fc.constantFrom(
  ...Object.entries(linkKinds).map(([type, { example }]) => ({ type, value: example })),
);
const exampleCards = fc.constantFrom<unknown>(
  { type: "chat" },
  { type: "chat", value: null, extra: { show_badges: false } },
  { type: "server", value: "https://discord.gg/fXyZ12" },
  { type: "server", value: "fXyZ12", extra: null },
  { type: "weather", value: "São Paulo" },
);
/** Bodies whose schema alone leaves success to luck. */
const sure: Record<string, fc.Arbitrary<unknown>> = {
  createLink: exampleLinks,
  createCard: exampleCards,
  updateLink: fc.constantFrom({ value: "ada" }, { value: "https://github.com/ada" }),
  replacePage: fc
    .tuple(
      fc.array(exampleLinks, { maxLength: 5 }),
      fc.subarray([{ type: "chat" }, { type: "weather", value: "Lisbon" }]),
    )
    .map(([links, cards]) => ({ settings: { display_name: "Ada", bio: "a\nb" }, links, cards })),
  updateOwnUser: fc.constantFrom({ alias: null }, { bio: "a\nb" }, { colors: { accent: "#abc" }, chat_id: "1" }),
};

/** JSON bodies for an operation: valid ones, ones with a fault, and ones that are no JSON at all. */
export function jsonBody(id: string, schema: Schema): fc.Arbitrary<Body> {
  const bytes = fc.oneof(
    { weight: 10, arbitrary: written(valid(schema)) },
    { weight: 12, arbitrary: written(broken(schema)) },
    { weight: 6, arbitrary: written(sure[id] ?? valid(schema)) },
    { weight: 2, arbitrary: notJson.map((text) => Buffer.from(text)) },
  );
  return fc.tuple(contentType("application/json"), bytes).map(([type, sent]) => ({ type, bytes: sent }));
}

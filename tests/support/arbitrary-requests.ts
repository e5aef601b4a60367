import fc from "fast-check";
import type { Schema } from "@/lib/developers/clients/models";
import { hostileText, valid, withOneFault } from "./arbitraries";
import { sampleFile } from "./document-rows";
import type { Described } from "./openapi";
import { multipart, type WirePart } from "./uploads";

/** What a caller has, by the names that paths and bodies of the document give it. */
export type Own = Readonly<Record<string, string>>;
export type Outgoing = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | undefined };
type Body = { type: string; bytes: Buffer };

const oddSegment = fc.oneof(
  hostileText,
  fc.constantFrom(".", "...", "%2e", "a/b", "a\\b", "a?b", "a#b", "a;b", "null", "0", "-1", "x".repeat(2_000)),
  fc.uuid(),
  fc.uuid().map((id) => `${id} `),
  fc.string({ unit: "binary", maxLength: 40 }),
);
/** Nothing, or dots alone, would be another path and no parameter. */
const asSegment = (text: string) => encodeURIComponent(/^\.*$/.test(text) ? "x" : text.toWellFormed());

/** The path with something of the caller's own, something that is not there, or nonsense for each parameter. */
const pathOf = ({ path, parameters }: Described, own: Own): fc.Arbitrary<string> =>
  parameters
    .filter((parameter) => parameter.in === "path")
    .reduce<fc.Arbitrary<string>>(
      (paths, { name }) =>
        fc
          .tuple(paths, fc.oneof(fc.constant(own[name] ?? ""), oddSegment))
          .map(([written, text]) => written.replace(`{${name}}`, () => asSegment(text))),
      fc.constant(path),
    );

function queryOf({ parameters }: Described): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) =>
      fc.oneof(valid(schema as Schema).map(String), hostileText).map((value) => [name, value.toWellFormed()]),
    );
  const strange = fc.constantFrom<string[]>(["__proto__", "x"], ["a[]", "\u0000"]);
  return fc
    .array(fc.oneof(...known, strange), { maxLength: 2 })
    .map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ""));
}

const headerValues: Record<string, fc.Arbitrary<string>> = {
  "If-None-Match": fc.constantFrom("*", 'W/"x"', '"', "", "\u00ff", '"a", *', "x".repeat(9_000)),
  "If-Match": fc.constantFrom("*", " * ", '"x"', 'W/"x", "y"', "", "\u00ff"),
  "Idempotency-Key": fc.constantFrom("x", '"x"', '"', "", " ", "\u00ff", "x".repeat(256), "x".repeat(9_000)),
  "If-Range": fc.constantFrom('"x"', "", "Sat, 21 Nov 2026 00:00:00 GMT"),
  Range: fc.constantFrom("bytes=0-0", "bytes=-5", "bytes=999999-", "bytes=5-1", "bytes=0-1,3-4", "bytes=a-b", "\u00ff"),
};
function headersOf({ parameters }: Described) {
  const named = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  const values = Object.fromEntries(named.map((name) => [name, headerValues[name] ?? hostileText]));
  return fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

/** Parameters that fit the schema, with the caller's own where it has some, and one that may be anything. */
const formBody = (schema: Schema, own: Own): fc.Arbitrary<Body> =>
  fc
    .tuple(valid(schema), hostileText, fc.constantFrom("", "", "client_id", "code", "resource", "__proto__"))
    .map(([fitting, text, name]) => {
      const pairs = Object.entries({ ...(fitting as Record<string, string>), ...own });
      const form = new URLSearchParams(name === "" ? pairs : [...pairs, [name, text.toWellFormed()]]);
      return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(String(form)) };
    });

/** Valid JSON, JSON with a fault, and some that is cut off. */
const jsonBody = (schema: Schema): fc.Arbitrary<Body> =>
  fc
    .tuple(fc.oneof(valid(schema), withOneFault(schema)), fc.option(fc.nat(60), { freq: 10 }))
    .map(([value, end]) => Buffer.from(JSON.stringify(value) ?? "").subarray(0, end ?? undefined))
    .map((bytes) => ({ type: "application/json", bytes }));

/** A whole upload, or one with bytes of its frame and of its file changed, or cut off. */
function uploadBody(path: string): fc.Arbitrary<Body> {
  const kind = path.replace("/api/upload/", "");
  const file = { audio: "track.mp3", font: "font.ttf" }[kind] ?? "avatar.png";
  const parts: WirePart[] = [{ name: "file", filename: "../a\u0007.svg", content: sampleFile(file) }];
  if (kind === "audio") parts.push({ name: "name", content: "Night train" });
  const { body, headers } = multipart(parts, "edge");
  const change = fc.tuple(fc.oneof(fc.nat(120), fc.nat(body.length - 1)), fc.nat(255));
  const changes = fc.oneof(fc.constant([]), fc.array(change, { maxLength: 30 }));
  return fc.tuple(changes, fc.option(fc.nat(body.length), { freq: 1 })).map(([changes, end]) => {
    const bytes = Buffer.from(body);
    for (const [at, byte] of changes) bytes[at] = byte;
    return { type: headers["Content-Type"], bytes: bytes.subarray(0, end ?? undefined) };
  });
}

function bodyOf({ path, requestBody }: Described, own: Own): fc.Arbitrary<Body | undefined> {
  const [[type, content] = ["", undefined]] = Object.entries(requestBody?.content ?? {});
  if (!content) return fc.constant(undefined);
  if (type === "multipart/form-data") return uploadBody(path);
  const schema = content.schema as Schema;
  return type === "application/json" ? jsonBody(schema) : formBody(schema, own);
}

/** Requests of every kind to one operation of the document, by a caller who has all of that. */
export const requestsTo = (operation: Described, own: Own): fc.Arbitrary<Outgoing> =>
  fc
    .tuple(pathOf(operation, own), queryOf(operation), headersOf(operation), bodyOf(operation, own))
    .map(([path, query, headers, body]) => ({
      path: path + query,
      headers: { ...(body && { "Content-Type": body.type }), ...headers },
      body: body && new Uint8Array(body.bytes),
    }));

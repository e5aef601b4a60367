import fc from "fast-check";
import { linkKinds } from "@/lib/page/links/link-kinds";
import { broken, type Schema, valid } from "./arbitraries";

/** A body to send, with its Content-Type. */
export type Body = { type: string | undefined; bytes: Buffer };

/** Content-Type headers for an operation that takes this media type, most of them right. */
export function contentType(taken: string): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(taken) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, "", "text/plain", ";", "multipart/form-data; boundary=x") },
  );
}

/** Links that are sure to be taken: the examples of all kinds. */
const exampleLinks = fc.constantFrom(
  ...Object.entries(linkKinds).map(([type, { example }]) => ({ type, value: example })),
);
const exampleCards = fc.constantFrom<unknown>(
  { type: "chat" },
  { type: "chat", value: null, extra: { show_badges: false } },
  { type: "server", value: "https://discord.gg/fXyZ12" },
  { type: "weather", value: "São Paulo" },
);
/** Bodies whose schema alone leaves success to luck. */
const sure: Record<string, fc.Arbitrary<unknown>> = {
  createLink: exampleLinks,
  createCard: exampleCards,
  updateLink: fc.constantFrom({ value: "ada" }, { value: "https://github.com/ada" }),
  replacePage: fc
    .array(exampleLinks, { maxLength: 5 })
    .map((links) => ({ settings: { display_name: "Ada", bio: "a\nb" }, links, cards: [{ type: "chat" }] })),
  updateOwnUser: fc.constantFrom({ alias: null }, { bio: "a\nb" }, { colors: { accent: "#abc" }, chat_id: "1" }),
};

/** JSON bodies for an operation: valid ones, ones with a fault, and some that are cut off. */
export function jsonBody(id: string, schema: Schema): fc.Arbitrary<Body> {
  const written = (value: fc.Arbitrary<unknown>) => value.map((given) => Buffer.from(JSON.stringify(given) ?? ""));
  const bytes = fc.oneof(
    { weight: 10, arbitrary: written(valid(schema)) },
    { weight: 12, arbitrary: written(broken(schema)) },
    { weight: 6, arbitrary: written(sure[id] ?? valid(schema)) },
    { weight: 2, arbitrary: fc.tuple(written(valid(schema)), fc.nat(60)).map(([json, end]) => json.subarray(0, end)) },
  );
  return fc.tuple(contentType("application/json"), bytes).map(([type, sent]) => ({ type, bytes: sent }));
}

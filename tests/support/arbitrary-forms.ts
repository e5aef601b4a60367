import fc from "fast-check";
import { hostileText, type Schema, valid } from "./arbitraries";
import { type Body, contentType } from "./arbitrary-bodies";

type Pairs = [string, string][];

/** Stand for what only the people of a request know; see `fill` of the cast. */
const real: Record<string, string> = {
  client_id: "{client_id}",
  client_secret: "{client_secret}",
  code: "{code}",
  refresh_token: "{refresh_token}",
  redirect_uri: "https://app.example/callback",
};
const value = (name: string, given: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(real[name] ?? given) },
    { weight: 1, arbitrary: hostileText.map((text) => text.toWellFormed()) },
    { weight: 1, arbitrary: fc.constant(given.toWellFormed()) },
  );

/** Parameters that fit the schema, one of them at times repeated, left out or put in. */
function pairs(schema: Schema): fc.Arbitrary<Pairs> {
  const request = valid(schema).map((fitting) => ({
    client_id: "",
    client_secret: "",
    ...(fitting as Record<string, string>),
  }));
  const filled = request.chain((given) =>
    fc.tuple(
      ...Object.entries(given).map(([name, text]) => value(name, text).map((put): [string, string] => [name, put])),
    ),
  );
  const change = fc.constantFrom("none", "none", "none", "none", "repeat", "remove", "add", "empty");
  const strange = fc.constantFrom(...["resource", "__proto__", "grant_type", "code_verifier", "\u0000"]);
  return fc.tuple(filled, change, fc.nat(), strange, hostileText).map(([all, kind, at, name, text]) => {
    const place = at % all.length;
    if (kind === "repeat") return [...all, ...all.slice(place, place + 1)];
    if (kind === "remove") return all.filter((_, index) => index !== place);
    if (kind === "add") return [...all, [name, text.toWellFormed()]];
    return kind === "empty" ? all.map(([key, put], index) => [key, index === place ? "" : put]) : all;
  });
}

const json = (all: Pairs) =>
  `{${all.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(",")}}`;
/** As a form, with the placeholders left readable. */
const form = (all: Pairs) => new URLSearchParams(all).toString().replaceAll("%7B", "{").replaceAll("%7D", "}");

/** Bodies for the token endpoint: forms, and JSON as a courtesy. */
export function tokenBody(schema: Schema): fc.Arbitrary<Body> {
  const bodyOf = (media: string, text: fc.Arbitrary<string>) =>
    fc.tuple(contentType(media), text).map(([type, sent]) => ({ type, bytes: Buffer.from(sent) }));
  return fc.oneof(
    { weight: 8, arbitrary: bodyOf("application/x-www-form-urlencoded", pairs(schema).map(form)) },
    { weight: 1, arbitrary: bodyOf("application/x-www-form-urlencoded", hostileText) },
    { weight: 2, arbitrary: bodyOf("application/json", pairs(schema).map(json)) },
  );
}

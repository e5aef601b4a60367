import { expect, it } from "vitest";
import { encodedTag, entityTag, passesIfMatch, passesIfNoneMatch } from "@/lib/core/http/entity-tag";

const tag = entityTag("content");
const other = entityTag("other content");

/** As servers in front write it: nginx and Cloudflare; Apache; Caddy; Jetty; and several of them in a row. */
const compressed = [
  `W/${tag}`,
  encodedTag(tag, "gzip"),
  encodedTag(tag, "br"),
  `W/${encodedTag(tag, "zstd")}`,
  tag.replace(/"$/, ';gzip"'),
  tag.replace(/"$/, '--gzip"'),
  encodedTag(encodedTag(tag, "br"), "gzip"),
];

it.each([tag, "*", ` ${tag} `, `${other}, ${tag}`, `${other},${tag}`, ...compressed])(
  "If-Match names the tag: %s",
  (header) => {
    expect(passesIfMatch(header, tag)).toBe(true);
  },
);

it.each([
  null,
  "",
  "W/",
  '"',
  other,
  `${other}, *`,
  `W/${other}`,
  tag.slice(1, -1),
  tag.slice(0, -1),
  tag.replace(/"$/, '-x"'),
])("If-Match does not name the tag: %s", (header) => {
  expect(passesIfMatch(header, tag)).toBe(false);
});

it("If-Match names a tag that itself looks like that of an encoding", () => {
  for (const written of ['"abc-br"', 'W/"abc-br"', '"abc-br-gzip"'])
    expect(passesIfMatch(written, '"abc-br"')).toBe(true);
  expect(passesIfMatch('"abc"', '"abc-br"')).toBe(false);
});

it.each([tag, "*", `${other}, *`, `${other}, ${tag}`, ...compressed])(
  "If-None-Match names the tag, or that of the same content in another encoding: %s",
  (header) => {
    expect(passesIfNoneMatch(header, tag)).toBe(false);
  },
);

it.each([null, "", other, `W/${other}`, tag.slice(1, -1)])("If-None-Match does not name the tag: %s", (header) => {
  expect(passesIfNoneMatch(header, tag)).toBe(true);
});

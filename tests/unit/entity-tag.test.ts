import { describe, expect, it } from "vitest";
import { encodedTag, entityTag, noneMatch, someMatch } from "@/lib/http/entity-tag";

const tag = entityTag("content");
const other = entityTag("other content");

describe("If-Match, by strong comparison", () => {
  it.each([tag, "*", ` ${tag} `, `${other}, ${tag}`, `${other},${tag}`])("names the tag: %s", (header) => {
    expect(someMatch(header, tag)).toBe(true);
  });

  it.each([null, "", other, `${other}, *`, `W/${tag}`, tag.slice(1, -1), encodedTag(tag, "gzip")])(
    "does not name it: %s",
    (header) => {
      expect(someMatch(header, tag)).toBe(false);
    },
  );
});

describe("If-None-Match, by weak comparison", () => {
  it.each([tag, "*", `W/${tag}`, `${other}, ${tag}`, encodedTag(tag, "br"), `W/${encodedTag(tag, "gzip")}`])(
    "names the tag, or that of the same content in another encoding: %s",
    (header) => {
      expect(noneMatch(header, tag)).toBe(false);
    },
  );

  it.each([null, "", other, `W/${other}`, tag.slice(1, -1)])("does not name it: %s", (header) => {
    expect(noneMatch(header, tag)).toBe(true);
  });
});

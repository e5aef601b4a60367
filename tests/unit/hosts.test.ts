import { expect, it } from "vitest";
import { canonicalHost, readHosts } from "@/lib/page/domains/hosts";

it.each([
  ["vitrine.example", "vitrine.example"],
  ["VITRINE.Example", "vitrine.example"],
  ["vitrine.example.", "vitrine.example"],
  ["vitrine.example.:8080", "vitrine.example:8080"],
  ["vitrine.example:80", "vitrine.example"],
  ["vitrine.example:443", "vitrine.example"],
  ["vitrine.example:", "vitrine.example"],
  ["vitrine.example:08080", "vitrine.example:8080"],
  ["192.0.2.1:3000", "192.0.2.1:3000"],
  ["[::1]:3000", "[::1]:3000"],
  ["[2001:DB8::1]", "[2001:db8::1]"],
])("%s is %s", (written, canonical) => {
  expect(canonicalHost(written)).toBe(canonical);
});

it.each([
  ...["", " ", ".", ":3000", "a b", "a@vitrine.example", "vitrine.example/x", "vitrine.example?x", "vitrine.example#x"],
  ...["vitrine.example\\x", "vitrine.example,evil.example", "vitrine.example:65536", "vitrine.example:x"],
  ...["vitrine.example:-1", "vitrine.example:80:80", "999.999.999.999", "::1", "[::1", "[x]", "[:::::::::]"],
  ...["vit\u00e4ne.example", "a".repeat(254)],
])("%j is no host", (written) => {
  expect(canonicalHost(written)).toBeUndefined();
});

const { own, isServed } = readHosts("https://vitrine.example", "https://files.example/cdn");

it("a server of a public address is served under its own host and that of its files, and no other", () => {
  expect(own).toBe("vitrine.example");
  const asked = ["vitrine.example", "files.example", "vitrine.example:8080", "localhost", "127.0.0.1", "evil.example"];
  expect(asked.filter(isServed)).toEqual(["vitrine.example", "files.example"]);
});

it.each(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"])("%s has every name of it", (url) => {
  const { own, isServed } = readHosts(url, `${url}/cdn`);
  expect(own).toBe(new URL(url).host);
  const asked = ["localhost", "localhost:1", "127.0.0.1:3000", "[::1]", "127.0.0.2", "localhost.evil.example"];
  expect(asked.filter(isServed)).toEqual(["localhost", "localhost:1", "127.0.0.1:3000", "[::1]"]);
});

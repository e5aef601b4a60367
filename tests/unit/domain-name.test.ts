import { expect, it } from "vitest";
import { toEnglish } from "@/lib/core/messages/english";
import { dnsProof, isBelow, readDomain } from "@/lib/page/domains/domain-name";
import { newDomain } from "@/lib/page/domains/schema";
import { issueMessages } from "../support/issue-messages";

/** With a last label of four characters, as long as leaves room for the name of the record. */
const longLabels = `${"a".repeat(59)}.`.repeat(4);

it.each([
  ["ada.example", "ada.example"],
  [" Ada.Example ", "ada.example"],
  ["ada.example.", "ada.example"],
  ["https://ada.example/", "ada.example"],
  ["HTTP://www.ada.example", "www.ada.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["日本.example", "xn--wgv71a.example"],
  ["a-b.co.uk", "a-b.co.uk"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
  ["co.example", "co.example"],
  ["ada.example1", "ada.example1"],
  [`${longLabels}test`, `${longLabels}test`],
  [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
])("%j is %s", (written, name) => {
  expect(readDomain(written)).toEqual({ name });
});

const problems: [RegExp, string[]][] = [
  [/enter the name of your domain/, ["", "https://"]],
  [/without port or path/, ["ada.example:8080", "ada.example/page"]],
  [/just the name/, ["ada@ada.example", "ada.https://example", "ada.example?x", "ada example.com", "ada%2eexample"]],
  [/just the name/, ["[2001:db8::1]", "ada.example\\evil.example"]],
  [/IP address/, ["192.0.2.1", "0x7f.1", "2130706433"]],
  [/whole internet/, ["localhost", "example", "printer.local", "1.168.192.in-addr.arpa"]],
  [/is a public suffix; enter your own domain below it, such as ada\.co\.uk/, ["co.uk"]],
  [/is a public suffix/, ["com.au"]],
  [/letters, digits and hyphens/, ["_dmarc.ada.example", "-ada.example", "ada..example", ".ada.example"]],
  [/letters, digits and hyphens/, [`${"a".repeat(64)}.example`, `${"a.".repeat(125)}example`, `${longLabels}tests`]],
  [/letters, digits and hyphens|just the name/, ["*.ada.example", "ada.ex\u202eample"]],
];
it.each(problems.flatMap(([problem, written]) => written.map((each) => [each, problem] as const)))(
  "%j is none",
  (written, problem) => {
    const read = readDomain(written);
    expect("problem" in read && toEnglish(read.problem)).toMatch(problem);
  },
);

it("a domain in a form becomes its name, or a message at its field", () => {
  expect(newDomain.safeParse({ domain: " Ada.Example" })).toEqual({ success: true, data: { domain: "ada.example" } });
  expect(issueMessages(newDomain.safeParse({ domain: "192.0.2.1" }))).toEqual([
    ["domain", "must be a domain name, not an IP address, such as ada.example"],
  ]);
  expect(newDomain.safeParse({ domain: "ada.example", path: "/" }).success).toBe(false);
});

it("a domain is proven by a record of its own subdomain", () => {
  const record = { name: "_vitrine.ada.example", value: "vitrine-verification=t0ken" };
  expect(dnsProof({ domain: "ada.example", token: "t0ken" })).toEqual(record);
});

it("a domain is below a host when it is that host or ends with it behind a dot", () => {
  const names = ["vitrine.example", "a.vitrine.example", "xvitrine.example", "example"];
  expect(names.filter((name) => isBelow(name, "vitrine.example"))).toEqual(["vitrine.example", "a.vitrine.example"]);
});

import { afterEach, expect, it } from "vitest";
import { forgetEnv } from "@/lib/core/process/env";
import { listApiReleases } from "@/lib/developers/reference/changelog";
import { changesFeed } from "@/lib/developers/reference/changes-feed";
import { findReferencePage } from "@/lib/developers/reference/pages";
import { securityText } from "@/lib/operator/server/security-text";
import { call, read } from "../support/api";
import { errorAnswer } from "../support/refusal";

afterEach(() => {
  delete process.env.SECURITY_CONTACT;
  forgetEnv();
});

function setContact(address: string): void {
  process.env.SECURITY_CONTACT = address;
  forgetEnv();
}

it("the Atom feed of API changes has each release as an entry of HTML, and none that is not released", () => {
  const text = "- `a < b` & **c**; see [Webhooks](/developers/webhooks).";
  const feed = changesFeed([
    { version: "Unreleased", date: undefined, text },
    { version: "2.0.0", date: "2026-12-01", text },
    { version: "1.0.0", date: "2026-11-01", text: "- First." },
  ]);
  expect(feed).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>http://localhost:3000/developers/versioning</id>
<title>Vitrine API changes</title>
<author><name>Vitrine</name></author>
<link rel="self" type="application/atom+xml" href="http://localhost:3000/developers/changes.atom"/>
<link href="http://localhost:3000/developers/versioning#changelog"/>
<updated>2026-12-01T00:00:00Z</updated>
<entry>
<id>http://localhost:3000/developers/versioning#2.0.0</id>
<title>Vitrine API changes: 2.0.0</title>
<link href="http://localhost:3000/developers/versioning#2.0.0"/>
<updated>2026-12-01T00:00:00Z</updated>
<content type="html">&lt;ul&gt;
&lt;li&gt;&lt;code&gt;a &amp;lt; b&lt;/code&gt; &amp;amp; &lt;strong&gt;c&lt;/strong&gt;; see &lt;a href=&quot;http://localhost:3000/developers/webhooks&quot;&gt;Webhooks&lt;/a&gt;.&lt;/li&gt;
&lt;/ul&gt;
</content>
</entry>
<entry>
<id>http://localhost:3000/developers/versioning#1.0.0</id>
<title>Vitrine API changes: 1.0.0</title>
<link href="http://localhost:3000/developers/versioning#1.0.0"/>
<updated>2026-11-01T00:00:00Z</updated>
<content type="html">&lt;ul&gt;
&lt;li&gt;First.&lt;/li&gt;
&lt;/ul&gt;
</content>
</entry>
</feed>
`);
});

it("the Atom feed of API changes names each release by its anchor on the page of the changelog", () => {
  const named = [...changesFeed().matchAll(/^<(?:id|link href)[>=]"?http:\/\/localhost:3000(\/\S+?)#([^"<]+)/gm)];
  const ofReleases = named.filter(([, , anchor]) => anchor !== "changelog").map(([, path, anchor]) => [path, anchor]);
  const released = listApiReleases().flatMap(({ version, date }) => (date ? [version, version] : []));
  expect(ofReleases).toEqual(released.map((version) => ["/developers/versioning", version]));
  const anchors = [...(findReferencePage("/developers/versioning")?.headings.values() ?? [])].map(({ id }) => id);
  expect(anchors).toEqual(expect.arrayContaining(released));
});

it("the feed of API changes is served as Atom, and a reader that has it gets 304", async () => {
  const answer = await call("GET", "/developers/changes.atom");
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
    changesFeed(),
  ]);
  const again = { headers: { "If-None-Match": answer.headers.get("etag") ?? "" } };
  expect((await call("GET", "/developers/changes.atom", again)).status).toBe(304);
});

it("a page of the documentation is served as Markdown whose links lead to Markdown", async () => {
  const answer = await call("GET", "/developers/device-flow.md");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  const links = [...(await answer.text()).matchAll(/\]\(\/developers([^)]*)\)/g)].map(([, rest]) => rest);
  expect(links).toEqual(expect.arrayContaining(["/libraries.md", "/errors.md#slow_down"]));
  expect(links.filter((rest) => !/\.md(?:#|$)/.test(rest ?? ""))).toEqual([]);
});

it("security.txt names the contact that the operator gives, and half a year in which that holds", async () => {
  setContact("mailto:security@vitrine.example");
  const answer = await call("GET", "/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "text/plain; charset=utf-8",
    securityText(),
  ]);
  expect(securityText(new Date("2026-11-29T08:00:00Z"))).toBe(`Contact: mailto:security@vitrine.example
Expires: 2027-05-28T00:00:00.000Z
Canonical: http://localhost:3000/.well-known/security.txt
`);
});

it("there is no security.txt where the operator gives no contact, and a contact that is no address is refused", async () => {
  expect(await read(await call("GET", "/.well-known/security.txt"))).toEqual(
    errorAnswer(404, "not_found", "The operator of this server names no contact for security"),
  );
  setContact("security@vitrine.example");
  expect(() => securityText()).toThrow(
    "SECURITY_CONTACT: write mailto:security@host, or a page that begins with https://",
  );
});

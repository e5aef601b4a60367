import { expect, it } from "vitest";
import { Agent, hiddenValue } from "../support/agent";
import { password } from "../support/members";
import { setUpSite } from "../support/set-up-site";

const foreign = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/%5cevil.example",
  "javascript:alert(1)",
];
const site = setUpSite(["ada"]);
const login = (next: string) => `/login?${new URLSearchParams({ next })}`;

async function signedIn(): Promise<Agent> {
  const agent = new Agent(site.url);
  await agent.signIn("ada", password);
  return agent;
}

it("a sign-in or sign-out never leads to another site, in whichever way it is asked to", async () => {
  const agent = await signedIn();
  for (const next of foreign) {
    for (const page of ["/login", "/register"]) {
      const { status, headers } = await agent.fetch(`${page}?${new URLSearchParams({ next })}`);
      expect([page, next, status, headers.get("location")]).toEqual([page, next, 307, "/settings/profile"]);
    }
    const stranger = new Agent(site.url);
    expect(hiddenValue(await (await stranger.fetch(login(next))).text(), "next")).toBe("/");
    const signedOut = await stranger.postOwn("/logout", { next });
    expect([next, signedOut.status, signedOut.headers.get("location")]).toEqual([next, 303, "/login"]);
  }
});

it("the front page leads somebody who is signed in to the editor of their page", async () => {
  const { status, headers } = await (await signedIn()).fetch("/");
  expect([status, headers.get("location")]).toEqual([307, "/settings/profile"]);
  expect((await new Agent(site.url).fetch("/")).status).toBe(200);
});

it("a sign-out that no page of this site sent is refused, and the person stays signed in", async () => {
  const agent = await signedIn();
  const elsewhere: Record<string, string>[] = [
    {},
    { origin: "https://evil.example" },
    { origin: site.url.replace("http:", "https:") },
    { origin: site.url.replace(/\d+$/, "1") },
    { origin: site.url, "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ];
  for (const headers of elsewhere)
    expect([headers, (await agent.post("/logout", {}, headers)).status]).toEqual([headers, 403]);
  expect((await agent.fetch("/settings/applications")).status).toBe(200);
});

it("a callback cookie that next-auth refuses, which another subdomain can plant, keeps nobody from signing out", async () => {
  const planted = ["vitrine.callback-url", "javascript%3A1"] as const;
  const agent = await signedIn();
  const cookie = Array.from(new Map(agent.cookies).set(...planted), (pair) => pair.join("=")).join("; ");
  const headers = { cookie, origin: site.url, "sec-fetch-site": "same-origin" };
  const signedOut = await fetch(`${site.url}/logout`, { method: "POST", redirect: "manual", headers });
  expect([signedOut.status, signedOut.headers.get("location")]).toEqual([303, "/"]);
  expect((await agent.fetch("/settings/applications")).headers.get("location")).toMatch(/^\/login\?/);
  expect(site.output()).not.toMatch(/"level":50/);
});

import { afterAll, expect, it } from "vitest";
import { outboundLimits } from "@/lib/core/outbound/outbound-limits";
import { readGitHubProfile } from "@/lib/people/auth/provider/github-profile";
import { listenOnLoopback } from "../support/loopback";

let emails: object[] = [];
const { url: api, close } = await listenOnLoopback((request, response) => {
  if (request.headers.authorization === "Bearer gho_moved" && !request.url?.endsWith("?moved")) {
    response.writeHead(302, { Location: `${request.url}?moved` }).end();
    return;
  }
  if (request.headers.authorization === "Bearer gho_long") {
    response.end(JSON.stringify({ login: "x".repeat(outboundLimits.jsonBytes) }));
    return;
  }
  if (request.headers.authorization === "Bearer gho_many") {
    response.end(JSON.stringify({ login: "octocat", repositories: Array(20_000).fill(0) }));
    return;
  }
  const isAllowed = request.headers.authorization === "Bearer gho_right" || request.url?.endsWith("?moved");
  response.writeHead(isAllowed ? 200 : 401, { "Content-Type": "application/json" });
  const profile = { login: "octocat", id: 583231, name: "The Octocat", email: "public@example.com" };
  response.end(JSON.stringify(request.url?.startsWith("/user/") === false ? profile : emails));
});
afterAll(close);

const email = (address: string, primary: boolean, verified: boolean) => ({
  email: address,
  primary,
  verified,
  visibility: null,
});

it("a GitHub account brings its primary address when that is verified", async () => {
  emails = [email("old@example.com", false, true), email("main@example.com", true, true)];
  expect(await readGitHubProfile("gho_right", api)).toEqual({
    login: "octocat",
    id: 583231,
    name: "The Octocat",
    email: "main@example.com",
  });
});

it("a GitHub account brings none when its primary address is not verified, whatever it shows in public", async () => {
  emails = [email("victim@example.com", true, false), email("other@example.com", false, true)];
  expect((await readGitHubProfile("gho_right", api)).email).toBeNull();
});

it("a GitHub account is not taken from an answer that refuses", async () => {
  await expect(readGitHubProfile("gho_wrong", api)).rejects.toThrow("GitHub returned status 401");
});

it("a GitHub account follows no redirect, and reads no answer of too many bytes or values", async () => {
  await expect(readGitHubProfile("gho_moved", api)).rejects.toThrow("GitHub returned status 302");
  await expect(readGitHubProfile("gho_long", api)).rejects.toThrow("the sign-in provider did not answer");
  await expect(readGitHubProfile("gho_many", api)).rejects.toThrow("the sign-in provider did not answer");
});

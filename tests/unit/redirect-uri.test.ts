import { expect, it } from "vitest";
import {
  isRegistered,
  type RedirectUriProblem,
  redirectUriProblem,
  withParameters,
} from "@/lib/people/oauth/redirect-uri";

it.each([
  ...["https://app.example/callback", "https://app.example", "https://app.example:8443/a?b=c&d=%20"],
  ...["http://127.0.0.1/callback", "http://127.0.0.1:8080/callback", "http://[::1]:3000/"],
  ...["http://localhost:3000/callback", "com.example.app:/callback", "com.example.app://callback"],
  ...["HTTPS://APP.EXAMPLE/", "https://app.example?a", "http://127.0.0.1", "http://127.0.0.1?a"],
  `https://app.example/${"a".repeat(2028)}`,
])("a redirect URI can be registered: %s", (uri) => expect(redirectUriProblem(uri)).toBeUndefined());

it.each<[RedirectUriProblem, string[]]>([
  [
    "uriCharacters",
    [
      ...["", "https://app.example/a b", "https://app.example/\n", "https://exämple.example/"],
      ...["https://app.example/\u0000", `https://app.example/${"a".repeat(2029)}`],
    ],
  ],
  ["uriFragment", ["https://app.example/#fragment", "https://app.example/#", "https://app.example/*#"]],
  ["uriWildcard", ["https://*.example/callback", "https://app.example/*"]],
  [
    "uriInvalid",
    [
      "/callback",
      "https:///",
      "https://app.example:port/",
      ...["\\", "<", ">", '"', "`", "{", "}", "|", "^"].map((character) => `https://app.example/${character}`),
    ],
  ],
  [
    "uriCredentials",
    [
      ...["https://user@app.example/", "https://:pass@app.example/", "https://user:pass@app.example/"],
      "http://127.0.0.1:80@evil.example/",
    ],
  ],
  [
    "uriScheme",
    [
      ...["http://app.example/callback", "http://localhost.evil.example/", "http://127.0.0.1.evil.example/"],
      ...["http://127.0.0.2/", "https:///callback", "https:app.example", "javascript:alert(1)", "data:text/html,x"],
      ...["myapp:/callback", "myapp://callback", "file:///etc/passwd"],
    ],
  ],
])("a redirect URI cannot be registered for %s", (problem, uris) => {
  expect(Object.fromEntries(uris.map((uri) => [uri, redirectUriProblem(uri)]))).toEqual(
    Object.fromEntries(uris.map((uri) => [uri, problem])),
  );
});

it.each<[string, string, boolean]>([
  ["https://a.example/cb", "https://a.example/cb", true],
  ["https://a.example/cb", "https://a.example/cb?", false],
  ["https://a.example/cb", "https://a.example:443/cb", false],
  ["https://a.example/cb", "https://A.example/cb", false],
  ["http://127.0.0.1/cb", "http://127.0.0.1:5000/cb", true],
  ["http://127.0.0.1:4000/cb", "http://127.0.0.1:5000/cb", true],
  ["http://127.0.0.1:4000/cb", "http://127.0.0.1/cb", true],
  ["http://[::1]/cb", "http://[::1]:5000/cb", true],
  ["http://127.0.0.1/cb", "http://127.0.0.1:5000/cb/", false],
  ["http://127.0.0.1/cb", "http://[::1]:5000/cb", false],
  ["http://127.0.0.1/", "http://127.0.0.1:80@evil.example/", false],
  ["http://127.0.0.1/cb", "http://127.0.0.1:999999/cb", false],
  ["http://127.0.0.1/cb", "http://127.0.0.1:99999/cb", false],
  ["http://localhost:3000/cb", "http://localhost:3001/cb", false],
  ["https://127.0.0.1/cb", "https://127.0.0.1:5000/cb", false],
])("a redirect URI registered as %s and requested as %s matches: %s", (registered, requested, matches) => {
  expect(isRegistered(requested, [registered])).toBe(matches);
});

it("one of several registered redirect URIs is enough", () => {
  const registered = ["https://app.example/cb", "http://[::1]/cb", "http://127.0.0.1/cb"];
  expect(isRegistered("http://127.0.0.1:5000/cb", registered)).toBe(true);
  expect(isRegistered("http://127.0.0.1:5000/other", registered)).toBe(false);
});

it.each([
  ["https://a.example/cb", "https://a.example/cb?code=x%20y"],
  ["https://a.example/cb?a=%e4", "https://a.example/cb?a=%e4&code=x%20y"],
  ["https://a.example/cb?", "https://a.example/cb?code=x%20y"],
  ["https://a.example/cb?a&", "https://a.example/cb?a&code=x%20y"],
  ["com.example.app:/cb", "com.example.app:/cb?code=x%20y"],
])("parameters are appended to %s without rebuilding it", (uri, expected) => {
  expect(withParameters(uri, { code: "x y", state: undefined })).toBe(expected);
});

it("parameters are appended in their order, also when they are empty", () => {
  expect(withParameters("https://a.example/", { error: "a&b", state: "", iss: "https://b.example" })).toBe(
    "https://a.example/?error=a%26b&state=&iss=https%3A%2F%2Fb.example",
  );
});

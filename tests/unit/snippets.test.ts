import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { OAuthApplication } from "@/lib/developers/snippets/oauth-application";
import { oauthSnippets } from "@/lib/developers/snippets/oauth-snippets";
import type { ExampleRequest } from "@/lib/developers/snippets/request";
import { curlRequest } from "@/lib/developers/snippets/request-curl";
import { requestSnippets } from "@/lib/developers/snippets/request-snippets";
import { typescriptRequest } from "@/lib/developers/snippets/request-typescript";
import type { ApplicationKind } from "@/lib/people/oauth/form-choices";

const read: ExampleRequest = {
  method: "GET",
  url: "https://vitrine.example/api/user",
  needsToken: true,
  answer: "json",
};

describe("snippets of a request", () => {
  it("snippets of a request are short where the request is", () => {
    expect(requestSnippets(read)).toEqual([
      { language: "sh", text: 'curl https://vitrine.example/api/user \\\n  -H "Authorization: Bearer $VITRINE_TOKEN"' },
      {
        language: "ts",
        text: `const response = await fetch("https://vitrine.example/api/user", {
  headers: { Authorization: \`Bearer \${process.env.VITRINE_TOKEN}\` },
});
console.log(response.status, await response.json());`,
      },
      {
        language: "python",
        text: `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "https://vitrine.example/api/user",
    headers={"Authorization": f"Bearer {os.environ['VITRINE_TOKEN']}"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {json.load(error)['error_description']}")`,
      },
    ]);
  });

  it("snippets of a request quote what a shell would take for its own", () => {
    const value = { bio: 'It\'s $HOME; `id` "quoted" \\ done' };
    const snippet = curlRequest({ ...read, method: "PATCH", body: { type: "json", value } });
    const printed = snippet.replace(/^curl /, "printf '%s\\n' ");
    const words = execFileSync("sh", ["-c", printed], { encoding: "utf8" });
    expect(JSON.parse(words.split("-d\n")[1] ?? "")).toEqual(value);
  });

  it("snippets of a request name keys without quotes only where TypeScript lets them stand so", () => {
    const value = { bio: 'says "a": 1', "with-dash": null, nested: { on: true } };
    const snippet = typescriptRequest({ ...read, method: "PATCH", body: { type: "json", value } });
    const [, literal = ""] = /JSON\.stringify\((.*)\),\n\}\);/s.exec(snippet) ?? [];
    expect(new Function(`return ${literal}`)()).toEqual(value);
  });
});

describe("the snippets of an application", () => {
  const baseUrl = "https://vitrine.example";
  const application = { baseUrl, clientId: "id", scopes: ["identify"], isPublic: true, kind: null };
  const titles = (given: Partial<OAuthApplication>) =>
    oauthSnippets({ ...application, redirectUri: "https://app.example/", ...given }).map(({ title }) => title);
  const [browser, native, commandLine] = ["Browser (no server)", "Native app (JavaScript)", "Command line (Node)"];
  const loopback = "http://127.0.0.1/callback";

  it.each<[ApplicationKind, string, string[]]>([
    ["server", "https://app.example/", ["fetch", "oauth4webapi"]],
    ["browser", "https://app.example/", [browser ?? ""]],
    ["browser", "http://localhost:5173/", [browser ?? ""]],
    ["native", "com.example.app:/callback", [native ?? ""]],
    ["native", loopback, [native ?? "", commandLine ?? ""]],
    ["command_line", loopback, ["Device flow (Node)", commandLine ?? ""]],
    ["command_line", "com.example.app:/callback", ["Device flow (Node)", native ?? ""]],
  ])("the snippets of an application are those of its kind: %s at %s", (kind, redirectUri, expected) => {
    expect(titles({ kind, redirectUri })).toEqual(expected);
  });

  it("the snippets of an application are those of its redirect URI where nobody has said what it is", () => {
    expect(titles({})).toEqual([browser, "fetch", "oauth4webapi"]);
    expect(titles({ redirectUri: loopback })).toEqual([commandLine, "fetch", "oauth4webapi"]);
    expect(titles({ isPublic: false })).toContain("Authlib (Python)");
  });

  it.each(["fetch", "oauth4webapi", "simple-oauth2"])(
    "the snippets of an application listen where people come back to, also when the redirect URI names no port: %s",
    (id) => {
      const listensAt = (redirectUri: string) => {
        const given = { ...application, redirectUri, isPublic: false };
        const snippet = oauthSnippets(given).find((one) => one.id === id);
        const code = snippet?.code(given) ?? "";
        return [/"(https?:\/\/[^"]+\/callback)"/.exec(code)?.[1], /\.listen\((\d+)\)/.exec(code)?.[1]];
      };
      expect(listensAt(loopback)).toEqual(["http://127.0.0.1:4000/callback", "4000"]);
      expect(listensAt("http://127.0.0.1:3001/callback")).toEqual(["http://127.0.0.1:3001/callback", "3001"]);
      expect(listensAt("http://localhost/callback")).toEqual(["http://localhost/callback", "80"]);
      expect(listensAt("https://app.example/callback")).toEqual(["https://app.example/callback", "3000"]);
    },
  );
});

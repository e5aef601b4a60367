import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { ExampleRequest } from "@/lib/snippets/request";
import { curlRequest } from "@/lib/snippets/request-curl";
import { requestSnippets } from "@/lib/snippets/request-snippets";
import { typescriptRequest } from "@/lib/snippets/request-typescript";

const read: ExampleRequest = {
  method: "GET",
  url: "https://vitrine.example/api/user",
  needsToken: true,
  answer: "json",
};

describe("snippets of a request", () => {
  it("are short where the request is", () => {
    expect(requestSnippets(read)).toEqual([
      {
        language: "sh",
        text: 'curl https://vitrine.example/api/user \\\n  -H "Authorization: Bearer $VITRINE_TOKEN"',
      },
      {
        language: "ts",
        text: `const response = await fetch("https://vitrine.example/api/user", {
  headers: { Authorization: \`Bearer \${process.env.VITRINE_TOKEN}\` },
});
console.log(response.status, await response.json());`,
      },
      {
        language: "python",
        text: `import json, os, urllib.request

request = urllib.request.Request(
    "https://vitrine.example/api/user",
    headers={"Authorization": f"Bearer {os.environ['VITRINE_TOKEN']}"},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
      },
    ]);
  });

  it("quote what a shell would take for its own", () => {
    const value = { bio: 'It\'s $HOME; `id` "quoted" \\ done' };
    const snippet = curlRequest({ ...read, method: "PATCH", body: { type: "json", value } });
    const printed = snippet.replace(/^curl /, "printf '%s\\n' ");
    const words = execFileSync("sh", ["-c", printed], { encoding: "utf8" });
    expect(JSON.parse(words.split("-d\n")[1] ?? "")).toEqual(value);
  });

  it("name keys without quotes only where TypeScript lets them stand so", () => {
    const value = { bio: 'says "a": 1', "with-dash": null, nested: { on: true } };
    const snippet = typescriptRequest({ ...read, method: "PATCH", body: { type: "json", value } });
    const [, literal = ""] = /JSON\.stringify\((.*)\),\n\}\);/s.exec(snippet) ?? [];
    expect(new Function(`return ${literal}`)()).toEqual(value);
  });
});

import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { clientMethods, describedOperations } from "@/lib/developers/reference/document";
import { withProfile } from "@/lib/developers/reference/example-request";
import { operationMarkdown } from "@/lib/developers/reference/operation-page";
import { answerName, type ClientCall } from "@/lib/developers/snippets/calls/call";
import { goCall } from "@/lib/developers/snippets/calls/call-go";
import { pythonCall } from "@/lib/developers/snippets/calls/call-python";
import { callSnippets } from "@/lib/developers/snippets/calls/call-snippets";
import { typescriptCall } from "@/lib/developers/snippets/calls/call-typescript";
import { GoValues } from "@/lib/developers/snippets/calls/go-value";
import { layOut } from "@/lib/developers/snippets/layout";
import { pythonValue } from "@/lib/developers/snippets/python-value";
import { typescriptValue } from "@/lib/developers/snippets/typescript-value";
import { temporaryFolder } from "@/scripts/temporary";
import { findGo, findHttpx } from "../../scripts/programs.mjs";
import { writeGoPrograms } from "../support/go-programs";

const { folder, remove } = temporaryFolder("client-snippets");
afterAll(remove);

/** Strings that a language could take for something else. */
const strings = {
  quotes: `it's "quoted" and \`ticked\` \${x} {x} %s \\n \\`,
  lines: "one\ntwo\r\n\tthree\u0000\u001f\u007f\u2028\u2029\ufeff",
  unicode: "Ada 🎩 é e\u0301 مرحبا",
  time: "2027-01-31T18:00:00.000Z",
  empty: "",
};
const nested = {
  ...strings,
  ...{ nothing: null, yes: true, no: false, numbers: [0, -1, 0.25, 1e21, 9007199254740991] },
  ...{ "with-dash": { "a b": [{}, [], [[null]]] }, from: "2027-01-30", "": "no name" },
};

const { methods, models } = clientMethods();
const call = (id: string, more: Partial<ClientCall> = {}): ClientCall => {
  const method = methods.find((method) => method.id === id) ?? expect.fail(`no method ${id}`);
  return { baseUrl: "https://vitrine.example", needsToken: true, method, models, path: {}, query: {}, ...more };
};

describe("examples with our clients", () => {
  it("examples with our clients stand on the page of each operation that all of them have, and on no other", () => {
    const pages = describedOperations().map((operation) => ({ operation, markdown: operationMarkdown(operation) }));
    const shown = pages.filter(({ markdown }) => markdown.includes("With a client library"));
    expect(shown.map(({ operation }) => operation.operationId)).toEqual(methods.map(({ id }) => id));
    for (const { markdown } of shown) {
      const [, after = ""] = markdown.split("With a client library");
      const blocks = after.slice(0, after.indexOf("\n## ")).matchAll(/^```(\w+)$/gm);
      expect(Array.from(blocks, ([, language]) => language)).toEqual(["ts", "python", "go"]);
    }
    const others = pages.filter((page) => !shown.includes(page));
    expect(others.map(({ operation }) => operation.operationId)).toEqual(["issueToken", "authorizeDevice", "getFile"]);
    for (const { markdown } of others) expect(markdown).toContain("- **TypeScript client**: `vitrine.");
  });

  it("examples with our clients are short where the call is", () => {
    expect(callSnippets(call("getUser", { needsToken: false, path: { username: "ada" } }))).toEqual([
      {
        language: "ts",
        text: `import { createClient } from "@vitrine/client";

const vitrine = createClient({ baseUrl: "https://vitrine.example" });
const user = await vitrine.getUser({ username: "ada" });
console.log(user);`,
      },
      {
        language: "python",
        text: `from vitrine_client import Client

vitrine = Client("https://vitrine.example")
user = vitrine.get_user("ada")
print(user)`,
      },
      {
        language: "go",
        text: `package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	vitrine "vitrine.example/client"
)

func main() {
	client := vitrine.New("https://vitrine.example", nil)
	user, err := client.GetUser(context.Background(), "ada")
	if err != nil {
		log.Fatal(err)
	}
	json.NewEncoder(os.Stdout).Encode(user)
}`,
      },
    ]);
  });

  it("examples with our clients read the profile of whoever is signed in, as those without them do", () => {
    const read = call("getUserB", { path: { username: "demo" } });
    const [typescript = "", python = "", go = ""] = callSnippets(read).map(({ text }) => withProfile(text, "ada.l"));
    expect(typescript).toContain('vitrine.getUserB({ username: "ada.l" })');
    expect(python).toContain('vitrine.get_user_b("ada.l")');
    expect(go).toContain('client.GetUserB(context.Background(), "ada.l")');
    const others = 'createLink({ body: { value: "ada" } }) getUser({ username: "ada-2" })';
    expect(withProfile(others, "eve")).toBe(others);
  });

  it("examples with our clients name what is answered by its shape, and otherwise by the method", () => {
    const names = ["getUser", "listCards", "uploadAvatar", "testWebhook", "getToken"].map((id) => call(id).method);
    expect(names.map(answerName)).toEqual(["user", "cards", "avatar", "webhookDelivery", "token"]);
  });

  it("examples with our clients pass files, and what has no name in a language by another", () => {
    const upload = call("uploadAudio", { parts: { file: { file: 'a "b".mp3' }, name: "It's Ada's" } });
    expect(typescriptCall(upload)).toContain(`{ file: await openAsBlob("a \\"b\\".mp3"), name: "It's Ada's" }`);
    expect(pythonCall(upload)).toContain(`upload_audio(file="a \\"b\\".mp3", name="It's Ada's")`);
    expect(goCall(upload)).toContain(`os.Open("a \\"b\\".mp3")`);
    const period = call("getStatistics", { query: { from: "2027-01-30" } });
    expect(typescriptCall(period)).toContain(`getStatistics({ from: "2027-01-30" });`);
    expect(pythonCall(period)).toContain(`get_statistics(from_="2027-01-30")`);
    expect(goCall(period)).toContain(`vitrine.GetStatisticsQuery{From: "2027-01-30"}`);
  });

  it("a value in an example in TypeScript is the value that is sent", () => {
    expect(new Function(`return ${layOut(typescriptValue(nested), { indent: "  " })}`)()).toEqual(nested);
  });

  it.runIf(findHttpx())("a value in an example in Python is the value that is sent", () => {
    const program = "import ast, json, sys; print(json.dumps(ast.literal_eval(sys.stdin.buffer.read().decode())))";
    const input = layOut(pythonValue(nested), { indent: "    " });
    expect(JSON.parse(execFileSync(findHttpx() ?? "", ["-c", program], { input, encoding: "utf8" }))).toEqual(nested);
  });

  it.runIf(findGo())("a value in an example in Go is the value that is sent, in the layout of gofmt", () => {
    const example = describedOperations().find(({ operationId }) => operationId === "replacePage");
    const page = example?.requestBody?.content["application/json"]?.example as Record<string, object>;
    const { quotes, lines, unicode, empty } = strings;
    const settings = { ...page.settings, bio: quotes, location: null, chat_id: lines, page_enter_text: unicode };
    const cards = [{ id: empty, type: "later", value: quotes, extra: nested }];
    const sent: [body: unknown, type: string][] = [
      [{ ...page, settings, cards }, "NewPage"],
      [{ bio: null, colors: { accent: quotes }, typewriter: { texts: [unicode, empty] } }, "UserChange"],
      [{ type: "countdown", value: strings.time, extra: { title: strings.quotes, after: null } }, "NewCard"],
    ];
    const values = new GoValues(models);
    const written = sent.map(([body, name], index) => {
      const begin = `\tvalue${index} := `;
      return begin + layOut(values.body(body, { kind: "named", name }), { indent: "\t", isAligned: true }, begin);
    });
    const head = 'package main\n\nimport (\n\t"encoding/json"\n\t"os"\n\n\tvitrine "vitrine.example/client"\n)\n';
    const end = "\tjson.NewEncoder(os.Stdout).Encode([]any{value0, value1, value2})\n}\n";
    writeGoPrograms(folder, { values: `${head}\nfunc main() {\n${written.join("\n")}\n${end}` });
    expect(execFileSync((findGo() ?? "").replace(/go$/, "gofmt"), ["-d", "."], { cwd: folder, encoding: "utf8" })).toBe(
      "",
    );
    const printed = execFileSync(findGo() ?? "", ["run", "./values"], { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual(sent.map(([body]) => body));
  });
});

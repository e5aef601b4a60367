import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { newWebhookSecret } from "@/lib/people/oauth/webhooks/signature";
import { freePort, temporaryFolder } from "@/scripts/temporary";

const guide = readFileSync("lib/developers/reference/guides/webhooks.md", "utf8");
const { folder, remove } = temporaryFolder("webhook-snippets");
afterAll(remove);

/** The languages of the guide that this machine has a program for. */
const languages = [
  {
    ...{ language: "ts", file: "receiver.mts", version: "--version" },
    command: [process.execPath, resolve("node_modules/tsx/dist/cli.mjs")],
  },
  { language: "python", file: "receiver.py", command: ["python3"], version: "--version" },
  { language: "go", file: "receiver.go", command: ["go", "run"], version: "version" },
].filter(({ command: [program = ""], version }) => spawnSync(program, [version]).status === 0);

function programIn(language: string): string {
  const [, code = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(guide) ?? [];
  return code;
}

it("The guide to webhooks has a program in each language, of which this machine runs that of Node at least", () => {
  expect([...guide.matchAll(/^```(ts|python|go)$/gm)].map(([, name]) => name)).toEqual(["ts", "python", "go"]);
  expect(languages[0]?.language).toBe("ts");
});

it.each(languages)(
  "The program of the guide in $language takes what is signed by either of two secrets, and nothing else",
  async ({ language, file, command: [program = "", ...options] }) => {
    const port = await freePort();
    writeFileSync(join(folder, file), programIn(language).replaceAll(/\b8000\b/g, String(port)));
    const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
    const environment = { ...process.env, WEBHOOK_SECRET: secret };
    const running = spawn(program, [...options, file], { cwd: folder, env: environment, detached: true });
    let printed = "";
    running.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    const post = (body: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
    const body = JSON.stringify({ type: "links.changed" });
    const signed = (secrets: readonly string[], at = new Date(), content = body) => ({
      "webhook-id": "one",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": secrets.map((one) => new Webhook(one).sign("one", at, content)).join(" "),
    });
    try {
      await expect
        .poll(() =>
          post("", {}).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(401);
      // A request that breaks off ends nothing.
      const broken = connect(port, "127.0.0.1");
      broken.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", () => broken.destroy());
      await once(broken, "close");
      const statuses = [
        signed([secret]),
        signed([former, secret]),
        signed([former]),
        signed([secret], new Date(Date.now() - 3_600_000)),
        signed([secret], new Date(), `${body} `),
        { ...signed([secret]), "webhook-id": "two" },
        { ...signed([secret]), "webhook-signature": "" },
      ].map(async (headers) => (await post(body, headers)).status);
      expect(await Promise.all(statuses)).toEqual([204, 204, 401, 401, 401, 401, 401]);
      await expect.poll(() => printed.trim().split(/\s+/)).toEqual(["links.changed", "links.changed"]);
    } finally {
      // Go runs the program in a process of its own.
      if (running.pid !== undefined) process.kill(-running.pid, "SIGKILL");
    }
  },
);

it("The program of the guide in TypeScript compiles in the strictest mode, and Node can run it without a compiler", () => {
  writeFileSync(join(folder, "checked.mts"), programIn("ts"));
  const strict = ["--strict", "--noImplicitReturns", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
  const modules = ["--module", "nodenext", "--types", "node", "--typeRoots", resolve("node_modules/@types")];
  const options = [...strict, ...modules, "--target", "es2023", "--erasableSyntaxOnly", "--noEmit", "--ignoreConfig"];
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, "checked.mts"], { cwd: folder });
  expect(stdout.toString()).toBe("");
});

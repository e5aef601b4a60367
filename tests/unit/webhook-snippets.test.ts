import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { newWebhookSecret } from "@/lib/people/oauth/webhooks/signature";
import { temporaryFolder } from "@/scripts/temporary";

const guide = readFileSync("lib/developers/reference/guides/webhooks.md", "utf8");
const { folder, remove } = temporaryFolder("webhook-snippets");
afterAll(remove);

/** The languages of the guide that this machine has a program for. */
const languages = [
  { language: "ts", file: "receiver.mjs", command: [process.execPath], version: "--version" },
  { language: "python", file: "receiver.py", command: ["python3"], version: "--version" },
  { language: "go", file: "receiver.go", command: ["go", "run"], version: "version" },
].filter(({ command: [program = ""], version }) => spawnSync(program, [version]).status === 0);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

it("The guide to webhooks has a program in each language, of which this machine runs that of Node at least", () => {
  expect([...guide.matchAll(/^```(ts|python|go)$/gm)].map(([, name]) => name)).toEqual(["ts", "python", "go"]);
  expect(languages[0]?.language).toBe("ts");
});

it.each(languages)(
  "The program of the guide in $language takes what is signed by either of two secrets, and nothing else",
  async ({ language, file, command: [program = "", ...options] }) => {
    const port = await freePort();
    const [, code = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(guide) ?? [];
    writeFileSync(join(folder, file), code.replaceAll(/\b8000\b/g, String(port)));
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { Agent } from "./agent";
import { password } from "./members";
import { type Application, callback } from "./people";
import { wave } from "./wave";

/**
 * Runs a program that uses an instance by one of our clients: it prints an authorization address, reads where that led,
 * and prints as JSON what it saw.
 * @param folder where the program runs
 */
export async function runClientProgram(
  [program = "", ...options]: string[],
  { url, application, folder }: { url: string; application: Application; folder: string },
  environment: Record<string, string> = {},
): Promise<unknown> {
  const sound = join(folder, "sound.wav");
  writeFileSync(sound, wave({ seconds: 20 }));
  const picture = resolve("tests/files/images/photo.jpg");
  const { PATH = "", HOME = folder } = process.env;
  const given = [url, application.clientId, application.clientSecret, callback, picture, sound];
  const env = { NODE_ENV: "production" as const, PATH, HOME, ...environment };
  const child = spawn(program, [...options, ...given], { cwd: folder, env });
  let [output, problems] = ["", ""];
  child.stdout.on("data", (part) => (output += part));
  child.stderr.on("data", (part) => (problems += part));
  const ended = once(child, "close");
  const agent = new Agent(url);
  await agent.signIn("ada", password);
  await expect.poll(() => /^http.*$/m.exec(output)?.[0] ?? (child.exitCode === null ? "" : problems)).not.toBe("");
  const landed = await agent.decide(/^http.*$/m.exec(output)?.[0] ?? problems);
  child.stdin.end(`${landed}\n`);
  const [code] = await ended;
  expect({ code, problems }).toEqual({ code: 0, problems: "" });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

/** What every such program sees. */
export const seenByClients = {
  scope: ["audios.manage", "cards", "identify", "links", "profile.update", "uploads"],
  "bad code": "invalid_grant",
  expired: { names: ["ada"], refreshes: 1 },
  "refused token": { username: "ada", refreshes: 2 },
  link: ["ada", "lovelace", ["lovelace"]],
  deleted: "not_found",
  refusal: {
    ...{ status: 400, code: "invalid_request", has_id: true },
    fields: { value: [expect.stringMatching(/^must be /)] },
  },
  page: expect.stringMatching(/^By \w+$/),
  "late page": "precondition_failed",
  track: { name: "Night train", duration: 20, has_cover: true },
  progress: { told: true, last: 1, is_rising: true },
  avatar: "webp",
  text: "unsupported_media_type",
  public: expect.stringMatching(/^By \w+$/),
  credentials: "ada",
};

import { execFile } from "node:child_process";
import { expect, it, vi } from "vitest";
import { lockFolder } from "@/db/folder-lock";
import { temporaryFolder } from "@/scripts/temporary";

// Each command is a process that opens the database anew.
vi.setConfig({ testTimeout: 90_000 });

type Ended = { code: number; output: unknown; complaint: string };

/** `npm run admin --` with these words, on this file's own database. */
function admin(...words: string[]): Promise<Ended> {
  return run(words, process.env);
}

function run(words: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const options = ["--conditions=react-server", "--import", "tsx", "scripts/admin.ts", ...words];
  return new Promise((ended) => {
    execFile(process.execPath, options, { env }, (error, stdout, stderr) => {
      ended({ code: error ? Number(error.code) : 0, output: stdout && JSON.parse(stdout), complaint: stderr });
    });
  });
}

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const refused = (complaint: unknown) => ({ code: 1, output: "", complaint });
const account = ["--username", "Ada", "--email", "ada@example.com", "--password", "correct horse battery"];

it("makes an account, grants it premium, and refuses the name a second time", async () => {
  expect(await admin("create-user", ...account)).toEqual({
    code: 0,
    output: { id: uuid, username: "Ada", email: "ada@example.com" },
    complaint: "",
  });
  expect(await admin("premium", "ada", "on")).toEqual({
    code: 0,
    output: { username: "Ada", is_premium: true },
    complaint: "",
  });
  expect(await admin("create-user", ...account)).toEqual(refused(expect.stringMatching(/^The \w+ .*taken; .*\n$/)));
});

it("registers applications and lists them without their secrets", async () => {
  const common = ["--owner", "ada", "--redirect-uri", "https://app.example/callback"];
  const shared = { client_id: uuid, redirect_uris: ["https://app.example/callback"], created_at: expect.any(Number) };
  const confidential = await admin("create-client", ...common, "--name", "One");
  expect(confidential).toMatchObject({
    code: 0,
    output: { ...shared, name: "One", public: false, client_secret: expect.stringMatching(/^vcs_/) },
  });
  const open = await admin("create-client", ...common, "--name", "Two", "--public");
  expect(open).toEqual({ code: 0, output: { ...shared, name: "Two", owner: "ada", public: true }, complaint: "" });
  expect(await admin("list-clients")).toEqual({
    code: 0,
    output: [
      { ...shared, name: "One", owner: "Ada", public: false },
      { ...shared, name: "Two", owner: "Ada", public: true },
    ],
    complaint: "",
  });
});

it("refuses in one line what it cannot do", async () => {
  expect(await admin("premium", "nobody", "on")).toEqual(refused("There is no profile of this name\n"));
  expect(await admin("premium", "ada", "perhaps")).toEqual(refused(expect.stringMatching(/^npm run admin -- .*\n$/)));
  expect(await admin("create-user", "--username", "b")).toEqual(refused("email is required; password is required\n"));
  const weak = ["--username", "bea", "--email", "bea@example.com", "--password", "password1"];
  expect(await admin("create-user", ...weak)).toEqual(
    refused("password is among the most common passwords; choose another\n"),
  );
  expect(await admin("list-clients", "--all")).toEqual(refused("Unknown option '--all'\n"));
  expect(await admin()).toEqual(refused(expect.stringMatching(/^Write one of: .*\n$/)));
});

it("says so when the embedded database is in use", async () => {
  const { folder, remove } = temporaryFolder("admin");
  const release = lockFolder(folder);
  const { code, complaint } = await run(["list-clients"], { ...process.env, DATABASE_URL: "", DATA_DIR: folder });
  release();
  remove();
  expect(code).toBe(1);
  expect(complaint).toMatch(new RegExp(`^The embedded database in \\S+ is in use by process ${process.pid}\\. .*\\n$`));
});

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { lockFolder } from "@/db/folder-lock";
import { migrateDatabase } from "@/db/migrate";
import { askServer } from "@/lib/operator/admin/ask-server";
import { makeSocketFolder, requireTrustedSocketFolder, socketPath } from "@/lib/operator/admin/socket-path";
import { openAdminSocket } from "@/lib/operator/admin/socket-server";
import { temporaryFolder } from "@/scripts/temporary";
import { runAdmin, runCommands } from "../support/admin";
import { itInLongRun, sampled } from "../support/sampling";

/** `npm run admin --` with these words, on this file's own database. */
const admin = (...words: string[]) => runAdmin(words, process.env);
/** What several such commands print, results or complaints, in one process. */
const commands = (...all: string[][]) => runCommands(all, process.env);

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const refused = (complaint: unknown) => ({ code: 1, output: "", complaint });
const password = "correct horse battery";
const name = ["--username", "Ada", "--email", "ada@example.com"];
const account = [...name, "--password", password];
/** Makes an account, whose password is piped in. */
const createUser = (words: string[], typed: string) => runAdmin(["create-user", ...words], process.env, typed);

it("makes an account, grants it premium, and refuses the name a second time", async () => {
  expect(await createUser(name, `${password}\n`)).toEqual({
    code: 0,
    output: { id: uuid, username: "Ada", email: "ada@example.com" },
    complaint: "",
  });
  expect(await commands(["premium", "ada", "on"], ["create-user", ...account])).toEqual([
    { username: "Ada", is_premium: true },
    expect.stringMatching(/^The \w+ .*taken; .*$/),
  ]);
});

it("takes no password from the command line, where every user of the machine can read it", async () => {
  const complaint =
    "Leave --password out: a command line shows in the list of processes. You are asked for the password, or pipe it in\n";
  for (const given of [["--password", password], [`--password=${password}`]])
    expect(await admin("create-user", "--username", "eve", "--email", "eve@example.com", ...given)).toEqual(
      refused(complaint),
    );
  const empty = "Type the password when you are asked for it, or pipe it in as one line\n";
  for (const typed of ["", "\n", "\r\npassword"]) expect(await createUser(name, typed)).toEqual(refused(empty));
});

itInLongRun("registers applications and lists them without their secrets", async () => {
  const common = ["--owner", "ada", "--redirect-uri", "https://app.example/callback"];
  const shared = {
    ...{ co_owners: [], metadata_document: null },
    vouched: false,
    client_id: uuid,
    redirect_uris: ["https://app.example/callback"],
    created_at: expect.any(Number),
  };
  const made = await commands(
    ["create-client", ...common, "--name", "One"],
    ["create-client", ...common, "--name", "Two", "--public"],
    ["list-clients"],
  );
  const [one, two] = [
    { ...shared, name: "One", public: false },
    { ...shared, name: "Two", public: true },
  ];
  expect(made).toEqual([
    { ...one, owner: "Ada", client_secret: expect.stringMatching(/^vcs_/) },
    { ...two, owner: "Ada" },
    [
      { ...one, owner: "Ada" },
      { ...two, owner: "Ada" },
    ],
  ]);
});

itInLongRun("vouches for an application, and no longer does", async () => {
  const own = ["--owner", "ada", "--name", "Three", "--redirect-uri", "https://app.example/callback"];
  const [output] = (await commands(["create-client", ...own])) as { client_id: string }[];
  const id = output?.client_id ?? "";
  expect(await commands(["vouch", id, "on"], ["vouch", id, "off"], ["vouch", "no-uuid", "on"], ["vouch", id])).toEqual([
    expect.objectContaining({ client_id: id, name: "Three", vouched: true }),
    expect.objectContaining({ client_id: id, name: "Three", vouched: false }),
    "There is no application with this client ID",
    "Write a client ID and on or off; list-clients gives the client IDs",
  ]);
});

itInLongRun("invites by a link that is shown once, and lists and withdraws invitations", async () => {
  const invited = await runCommands(
    [
      ["invite"],
      ["invite", "--email", "grace@example.com", "--days", "30"],
      ["list-invitations"],
      ["invite", "--days", "91"],
    ],
    { ...process.env, REGISTRATION: "invite" },
  );
  const times = { created_at: expect.any(Number), expires_at: expect.any(Number) };
  const [one, two] = [
    { id: uuid, email: null, ...times },
    { id: uuid, email: "grace@example.com", ...times },
  ];
  const link = expect.stringMatching(/^http:\/\/localhost:3000\/register\?invitation=vin_[\w-]{43}$/);
  const refusal = "days is not valid: write a whole number from 1 to 90";
  expect(invited).toEqual([{ ...one, link }, { ...two, link }, [one, two], refusal]);
  const [first, later] = invited as { id: string; created_at: number; expires_at: number }[];
  const id = first?.id ?? "";
  expect((later?.expires_at ?? 0) - (later?.created_at ?? 0)).toBe(30 * 86_400);
  const env = { ...process.env, REGISTRATION: "closed" };
  expect(
    await runCommands([["revoke-invitation", id], ["revoke-invitation", id], ["list-invitations"], ["invite"]], env),
  ).toEqual([
    { id, revoked: true },
    "There is no invitation with this id",
    [two],
    "REGISTRATION is closed: set it to invite first, or make the account by create-user",
  ]);
});

it("refuses in one line what it cannot do", async () => {
  expect(await admin("premium", "nobody", "on")).toEqual(refused("There is no profile of this name\n"));
  const weak = ["--username", "bea", "--email", "bea@example.com", "--password", "password1"];
  expect(
    await commands(
      ["premium", "ada", "perhaps"],
      ["create-user", "--username", "b"],
      ["create-user", ...weak],
      ["list-clients", "--all"],
      ["end-sessions", "ada"],
      ["end-sessions", "nobody", "--tokens"],
      [],
    ),
  ).toEqual([
    "Write a username and on or off, such as: premium ada on",
    "email is required; password is required",
    "password is among the most common passwords; choose another",
    "Unknown option '--all'",
    { username: "Ada", ended_sessions: 0 },
    "There is no profile of this name",
    expect.stringMatching(/^Write one of: .*$/),
  ]);
});

it.each(
  sampled<[string, string[]]>(
    [
      ["backup", ["backup", "any.tar"]],
      ["check", ["check"]],
      ["premium", ["premium", "ada", "on"]],
      ["list-clients", ["list-clients"]],
    ],
    2,
  ),
)("%s makes no database where there is none", async (_, words) => {
  const { folder, remove } = temporaryFolder("admin");
  const { code, complaint } = await runAdmin(words, { ...process.env, DATABASE_URL: "", DATA_DIR: folder });
  expect([code, complaint, readdirSync(folder)]).toEqual([
    1,
    `There is no database in ${folder}. Set DATA_DIR to the folder of your instance, or DATABASE_URL to its PostgreSQL\n`,
    [],
  ]);
  remove();
});

it("says so when the embedded database is in use", async () => {
  const { folder, remove } = temporaryFolder("admin");
  mkdirSync(join(folder, "database"));
  const release = lockFolder(folder);
  const { code, complaint } = await runAdmin(["list-clients"], { ...process.env, DATABASE_URL: "", DATA_DIR: folder });
  release();
  remove();
  expect(code).toBe(1);
  expect(complaint).toMatch(new RegExp(`^The embedded database in \\S+ is in use by process ${process.pid}\\. .*\\n$`));
});

describe("alongside a running server with the embedded database", () => {
  const path = socketPath(process.env.DATA_DIR ?? "");
  afterAll(closeDatabase);

  it("commands are done by the server, over a socket that this user alone can open", async () => {
    await migrateDatabase();
    const close = await openAdminSocket();
    const bea = ["--username", "bea", "--email", "bea@example.com"];
    expect(await createUser(bea, password)).toEqual({
      code: 0,
      output: { id: uuid, username: "bea", email: "bea@example.com" },
      complaint: "",
    });
    expect(await createUser(bea, password)).toEqual(refused(expect.stringMatching(/^The \w+ .*taken; .*\n$/)));
    // Those that follow need no process of their own, which only passes them on.
    const ask = (...words: string[]) => askServer(words, "/", new AbortController().signal);
    expect(await ask("premium", "bea", "on")).toMatchObject({ output: { is_premium: true } });
    expect(await ask("check")).toMatchObject({ output: { ok: true } });
    expect(await admin("restore", "any.tar")).toEqual(
      refused("Stop the server first: restore needs the embedded database alone\n"),
    );
    expect(statSync(path).isSocket()).toBe(true);
    expect([path, dirname(path)].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o700]);
    await close();
    expect(existsSync(path)).toBe(false);
  });

  itInLongRun("a socket that a killed server left is replaced", async () => {
    await closeDatabase();
    mkdirSync(dirname(path), { recursive: true });
    const listen = `require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))`;
    spawnSync(process.execPath, ["--eval", listen, path]);
    expect(statSync(path).isSocket()).toBe(true);
    expect(await admin("premium", "bea", "off")).toMatchObject({ code: 0, output: { is_premium: false } });
    await migrateDatabase();
    const close = await openAdminSocket();
    expect(await admin("premium", "bea", "on")).toMatchObject({ code: 0, output: { is_premium: true } });
    await close();
  });

  it("a command that is interrupted is given up by the server too", async () => {
    makeSocketFolder(dirname(path));
    const server = createServer((_, response) => response.writeHead(200).write(" ")).listen(path);
    await once(server, "listening");
    const interrupted = new AbortController();
    const asked = once(server, "request");
    const answered = askServer(["check"], "/", interrupted.signal).catch((error) => error);
    const [, response] = await asked;
    const left = once(response, "close");
    interrupted.abort(new Error("The command was ended by SIGINT"));
    expect(await answered).toMatchObject({ message: "The command was ended by SIGINT" });
    await left;
    server.close();
    await once(server, "close");
  });

  it("nothing is sent to a socket in a folder that others may enter or have made", async () => {
    const { signal } = new AbortController();
    const dataFolder = process.env.DATA_DIR ?? "";
    const message = `Nothing was sent to ${dirname(path)}, which should be a folder that the owner of ${dataFolder} alone may enter (mode 700); remove it and restart the server`;
    makeSocketFolder(dirname(path));
    chmodSync(dirname(path), 0o755);
    await expect(askServer(["check"], "/", signal)).rejects.toThrow(message);
    rmSync(dirname(path), { recursive: true });
    symlinkSync(dataFolder, dirname(path));
    await expect(askServer(["check"], "/", signal)).rejects.toThrow(message);
    rmSync(dirname(path));
    expect(await askServer(["check"], "/", signal)).toBeUndefined();
    // Everybody may enter it.
    expect(() => requireTrustedSocketFolder(tmpdir(), dataFolder)).toThrow(/^Nothing was sent to /);
  });

  it("below a long path the socket is elsewhere, in a folder that another user must not have made", async () => {
    const { folder, remove } = temporaryFolder("long");
    const long = socketPath(join(folder, "x".repeat(100)));
    expect(Buffer.byteLength(long)).toBeLessThan(100);
    expect(socketPath(join(folder, "y".repeat(100)))).not.toBe(long);
    mkdirSync(dirname(long), { mode: 0o755 });
    makeSocketFolder(dirname(long));
    expect(statSync(dirname(long)).mode & 0o777).toBe(0o700);
    rmSync(dirname(long), { recursive: true });
    symlinkSync(folder, dirname(long));
    expect(() => makeSocketFolder(dirname(long))).toThrow(/belongs to another user, or is no folder; remove it$/);
    rmSync(dirname(long));
    remove();
  });
});

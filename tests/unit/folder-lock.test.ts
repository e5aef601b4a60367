import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "@/db/folder-lock";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";

const code = `
  const { lockFolder } = await import("./db/folder-lock.ts");
  try {
    process.once("SIGTERM", () => process.exit(0));
    setInterval(() => {}, 1000);
    lockFolder(process.argv[2]);
    process.stdout.write("locked\\n");
  } catch (error) {
    process.stdout.write(error.name + ": " + error.message + "\\n", () => process.exit(1));
  }
`;
const program = bundled({ code });
const started: ChildProcess[] = [];
let folder: string;
let remove: () => void;

beforeEach(() => {
  ({ folder, remove } = temporaryFolder("lock"));
});
afterEach(async () => {
  for (const child of started.splice(0)) await end(child, "SIGKILL");
  remove();
});

/** A process of its own that tries to take the folder, and what it says of it. */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said).trim() };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

it("a second process is refused, with the holder's process id and what to do", async () => {
  const first = await contender();
  expect(first.said).toBe("locked");
  const second = await contender();
  expect(second.said).toMatch(/^FolderInUseError: /);
  expect(second.said).toContain(`process ${first.child.pid}. Stop that process first, choose another DATA_DIR`);
});

it("a lock left by a killed process is taken over", async () => {
  const first = await contender();
  await end(first.child, "SIGKILL");
  expect(existsSync(join(folder, "lock"))).toBe(true);
  expect((await contender()).said).toBe("locked");
});

it("a process that ends takes its lock away", async () => {
  const first = await contender();
  await end(first.child, "SIGTERM");
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

it("exactly one of six processes that start together on a killed one's lock gets it", async () => {
  const first = await contender();
  await end(first.child, "SIGKILL");
  const all = await Promise.all(Array.from({ length: 6 }, contender));
  const said = all.map((one) => one.said.split(":")[0]).sort();
  expect(said).toEqual([...Array(5).fill("FolderInUseError"), "locked"]);
});

it("a lock of a process id that came back to another program is taken over", () => {
  writeFileSync(join(folder, "lock"), `${process.ppid} 1 another-boot`);
  lockFolder(folder)();
});

it("this process is refused its own folder until it gives it back", () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(
    `The embedded database in ${folder} is in use by process ${process.pid}. Stop that process first, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
  );
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockFolder(folder)();
});

it.each([
  ["of no process", "no process"],
  ["of a process that has ended", "4194305 1 a-boot"],
  ["of a process that has ended, as a system without /proc writes it,", "4194305"],
  ["of an earlier process with the id of this one", `${process.pid} 1 a-boot`],
  ["that is empty, as a power cut can leave it", ""],
])("a lock %s is taken over, and nothing else is left in the folder", (_, content) => {
  writeFileSync(join(folder, "lock"), content);
  const release = lockFolder(folder);
  expect(readFileSync(join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid} \\d+ [\\w-]+$`));
  expect([readdirSync(folder), statSync(join(folder, "lock")).mode & 0o777]).toEqual([["lock"], 0o600]);
  release();
});

it("a lock that can neither be placed nor read is that of another process", () => {
  symlinkSync("nowhere", join(folder, "lock"));
  expect(() => lockFolder(folder)).toThrow(`in use by another process. Stop that process first`);
  expect(readdirSync(folder)).toEqual(["lock"]);
});

it("a folder that cannot be written is no folder in use", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => lockFolder(join(folder, "file"))).toThrow(/EEXIST|ENOTDIR/);
  const made = join(folder, `lock.${process.pid}.new`);
  mkdirSync(made);
  expect(() => lockFolder(folder)).toThrow(/EISDIR/);
  rmdirSync(made);
  mkdirSync(join(folder, "lock"));
  expect(() => lockFolder(folder)).toThrow(/EISDIR/);
});

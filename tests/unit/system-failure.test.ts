import { expect, it } from "vitest";
import { findOpenError, systemCode, systemError } from "@/lib/core/system-failure";

const failing = (code: string, syscall?: string) =>
  Object.assign(new Error("it failed"), { code, ...(syscall && { syscall }) });
const wrapped = (cause: Error) => Object.assign(new Error("query"), { query: "select 1", params: [], cause });

it.each([
  ["ENOSPC", "write", "The storage is full; try again later"],
  ["EDQUOT", "write", "The storage is full; try again later"],
  ["EROFS", "open", "The storage cannot be used right now; try again later"],
  ["EACCES", "mkdir", "The storage cannot be used right now; try again later"],
  ["EIO", "fsync", "The storage cannot be used right now; try again later"],
  ["ESTALE", "open", "The storage cannot be used right now; try again later"],
  ["ETIMEDOUT", "read", "The storage cannot be used right now; try again later"],
  ["EMFILE", "open", "This server has too much to do right now; try again in a few seconds"],
  ["ENFILE", "open", "This server has too much to do right now; try again in a few seconds"],
  ["EMFILE", "connect", "This server has too much to do right now; try again in a few seconds"],
  ["EAGAIN", "spawn node", "This server has too much to do right now; try again in a few seconds"],
  ["ENOMEM", "fork", "This server has too much to do right now; try again in a few seconds"],
])("%s of %s is a 503 that says what is wrong", (code, syscall, message) => {
  expect(systemCode(failing(code, syscall))).toBe(code);
  expect(systemCode(wrapped(failing(code, syscall)))).toBe(code);
  expect(systemError(code)).toMatchObject({ code: "unavailable", message });
});

it("an error of the system is none where another host, a file that is not there, or nothing of the system is at fault", () => {
  const others = [
    failing("ETIMEDOUT", "connect"),
    failing("EACCES", "connect"),
    failing("EACCES", "bind"),
    failing("ENOENT", "open"),
    failing("ECONNREFUSED", "connect"),
    new Error("ENOSPC"),
    "ENOSPC",
    null,
    undefined,
  ];
  expect(others.map(systemCode)).toEqual(others.map(() => undefined));
});

it("an error of the system is looked for by opening a file", () => {
  expect(findOpenError()).toBeUndefined();
});

import { expect } from "vitest";
import type { TestServer } from "./server";

/** One line of the log about a request. */
export type RequestLine = Record<string, unknown>;
type Server = Pick<TestServer, "url" | "output">;

/** The lines about requests in what a server printed, behind that many characters. */
function linesIn(text: string, from: number): RequestLine[] {
  const lines = text.slice(from).split("\n").slice(0, -1);
  return lines.flatMap((line) => (line.startsWith("{") && line.includes('"status":') ? [JSON.parse(line)] : []));
}

/**
 * Does some work and returns every line about a request that the server wrote meanwhile, in its order. It asks for its
 * health behind the work, whose line comes last and is not among them.
 */
export async function requestLinesDuring(server: Server, work: () => Promise<unknown>): Promise<RequestLine[]> {
  await flushed(server);
  const from = server.output().length;
  await work();
  const last = await flushed(server);
  return linesIn(server.output(), from).filter(({ id }) => id !== last);
}

async function flushed(server: Server): Promise<string | null> {
  const id = (await fetch(`${server.url}/api/health`)).headers.get("x-request-id");
  await expect.poll(() => server.output().includes(`"id":"${id}"`)).toBe(true);
  return id;
}

/** The lines of errors, warnings and stacks in what a server printed; a late notice of changes is this machine's. */
export const errorsIn = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => /^\{"level":[456]0,|^\s+at |Error:/.test(line))
    .filter((line) => !line.includes("change notifications of profiles"));

/** A line without what differs each time, which is looked at here. */
export function withoutTimes({ time, milliseconds, ...line }: RequestLine): RequestLine {
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(milliseconds).toBeTypeOf("number");
  expect(Number(milliseconds)).toBeGreaterThanOrEqual(0);
  return line;
}

import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask, type Question } from "./request";
import type { Shape } from "./shapes";

/** What is expected of one question: its status, the shape of its body, and the error code of a refusal. */
export type Expected = {
  name: string;
  status: number;
  shape?: Shape;
  error?: string;
  /** What the Content-Type has to be. */
  type?: RegExp;
  /** How often to ask until the status comes; once by default. */
  attempts?: number;
  summary?: (answer: Answer) => string;
};

/** Another run within the same minute can have used a limit up; that is waited for, once. */
const patienceSeconds = 90;

const keysOf = (body: unknown): string => {
  if (Array.isArray(body)) return `${body.length} × ${keysOf(body[0])}`;
  return typeof body === "object" && body !== null ? Object.keys(body).join(" ") : "nothing";
};
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function problemsOf({ status, shape, error, type }: Expected, answer: Answer): string[] {
  if (answer.status !== status) return [`the status is not ${status}`];
  const code = typeof answer.body === "object" && answer.body !== null && "error" in answer.body && answer.body.error;
  return [
    ...(error !== undefined && code !== error ? [`the error is not ${error}`] : []),
    ...(shape ? shape(answer.body, "body") : []),
    ...(type && !type.test(answer.headers.get("content-type") ?? "") ? ["the Content-Type is another"] : []),
    ...(status === 429 && !answer.headers.has("retry-after") ? ["there is no Retry-After"] : []),
    ...(status === 204 && answer.bytes > 0 ? ["there is a body"] : []),
  ];
}

/** What a person reads of an error: its sentence, and of a connection that failed the code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? ` (${cause.code})` : "";
  return `${error.message}${code}`;
}

/** One line per question; what is sent, and the values that come back, are never written. */
export class Report {
  #count = 0;
  #wrong = 0;

  constructor(readonly write: (line: string) => void) {}

  /** Asks, and writes what was seen; undefined when no answer came. */
  async ask(question: Question, expected: Expected): Promise<Answer | undefined> {
    this.#count += 1;
    const begin = performance.now();
    try {
      let answer = await ask(question);
      const wait = Number(answer.headers.get("retry-after"));
      if (answer.status === 429 && expected.status !== 429 && wait > 0 && wait <= patienceSeconds) {
        this.note(`waiting ${wait} s for a rate limit`);
        await pause(wait * 1000);
        answer = await ask(question);
      }
      for (let left = (expected.attempts ?? 1) - 1; left > 0 && answer.status !== expected.status; left -= 1) {
        answer = await ask(question);
      }
      const problems = problemsOf(expected, answer);
      const summary =
        expected.summary?.(answer) ?? (expected.error && problems.length === 0 ? expected.error : keysOf(answer.body));
      this.#line(question.method, expected, answer.status, summary, performance.now() - begin, problems);
      return answer;
    } catch (error) {
      this.#line(question.method, expected, undefined, "", performance.now() - begin, [reasonOf(error)]);
      return undefined;
    }
  }

  /** The tour could not go on. */
  fail(reason: string): void {
    this.#count += 1;
    this.#wrong += 1;
    this.write(`✗ ${reason}`);
  }

  note(text: string): void {
    this.write(`  – ${text}`);
  }

  heading(text: string): void {
    this.write(`\n${text}`);
  }

  /** Writes the last line; whether all was as expected. */
  end(): boolean {
    this.write(`\n${this.#count} rows, ${this.#wrong} wrong`);
    return this.#wrong === 0 && this.#count > 0;
  }

  #line(
    method: string,
    { name, status }: Expected,
    seen: number | undefined,
    summary: string,
    milliseconds: number,
    problems: string[],
  ): void {
    if (problems.length > 0) this.#wrong += 1;
    const mark = problems.length > 0 ? "✗" : "✓";
    const time = `${milliseconds.toFixed(0)} ms`.padStart(8);
    const statuses = `${seen ?? "---"} (${status})`;
    this.write(`${mark} ${method.padEnd(6)} ${name.padEnd(60)} ${statuses.padEnd(10)} ${time}  ${cut(summary)}`);
    for (const problem of problems.slice(0, 5)) this.write(`    ${problem}`);
  }
}

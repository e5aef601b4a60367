import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";

/** CPU time counts all threads; memory includes 120 MB of Node and its modules. */
export type JobLimits = { cpuMs: number; memoryBytes: number };

/** Only a job that hangs, or one on an overloaded machine, takes this many times its CPU time. */
const timePerCpuTime = 6;

export class WorkerLostError extends Error {
  override readonly name = "WorkerLostError";
  /** @param hadBegun whether the worker had accepted the job, which may then be the cause */
  constructor(readonly hadBegun: boolean) {
    super("the worker ended");
  }
}

/** The machine is overloaded, or the worker hung. */
export class WorkerOverdueError extends Error {
  override readonly name = "WorkerOverdueError";
  constructor() {
    super("the worker did not answer in time");
  }
}

export class WorkerNotStartedError extends Error {
  override readonly name = "WorkerNotStartedError";
  constructor(lastOutput: string) {
    super(`the worker did not start: ${lastOutput}`);
  }
}

export type WorkerMessage = "begun" | { answer: unknown; heldBytes: number };

/** `run` takes one job at a time and must not be called again once it threw. */
export type Worker = {
  pid: number;
  run(job: unknown, limits: JobLimits): Promise<Exclude<WorkerMessage, "begun">>;
  /** Lets the parent exit while this worker is idle. */
  rest(): void;
  kill(): void;
  gone: Promise<void>;
};

/** @throws WorkerNotStartedError when it ends before or is not ready within `startMs` */
export async function startWorker(options: {
  script: string;
  nodeOptions: readonly string[];
  startMs: number;
}): Promise<Worker> {
  const child = create(options.script, options.nodeOptions);
  const lastOutput = recordLastOutput(child);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  // Writing to a process that has just ended emits an error event, which nobody else handles.
  child.on("error", () => undefined);
  const ready = await answerWithin(child, options.startMs);
  if (ready !== "ready" || child.pid === undefined) {
    // Without file descriptors no process was made, and Node would signal whatever id is left in memory, 0 for this
    // whole group.
    if (child.pid !== undefined) child.kill("SIGKILL");
    throw new WorkerNotStartedError(lastOutput());
  }
  return {
    pid: child.pid,
    gone,
    kill: () => void child.kill("SIGKILL"),
    rest: () => hold(child, false),
    async run(job, limits) {
      hold(child, true);
      const timeMs = timePerCpuTime * limits.cpuMs;
      if (child.connected) child.send({ job, limits });
      const begun = await answerWithin(child, timeMs);
      const hadBegun = begun === "begun";
      const done = hadBegun ? await answerWithin(child, timeMs) : begun;
      if (isAnswer(done)) return done;
      child.kill("SIGKILL");
      await gone;
      throw done === overdue ? new WorkerOverdueError() : new WorkerLostError(hadBegun);
    },
  };
}

function create(script: string, nodeOptions: readonly string[]): ChildProcess {
  try {
    return fork(script, {
      execArgv: [...nodeOptions],
      // Nothing of the server's environment, which holds every secret, reaches a process that reads hostile bytes.
      env: { NODE_ENV: "production", TMPDIR: tmpdir() },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
  } catch (error) {
    // Node emits some failures, such as too many open files, and throws others, such as a lack of memory.
    throw new WorkerNotStartedError(error instanceof Error ? error.message : String(error));
  }
}

function isAnswer(message: unknown): message is Exclude<WorkerMessage, "begun"> {
  return typeof message === "object" && message !== null && "heldBytes" in message;
}

const ended = Symbol("the process ended");
const overdue = Symbol("the time is over");

async function answerWithin(child: ChildProcess, milliseconds: number): Promise<unknown> {
  if (!child.connected) return ended;
  const over = new AbortController();
  const end = () => over.abort();
  let outcome = ended;
  const timer = setTimeout(() => {
    outcome = overdue;
    end();
  }, milliseconds);
  child.once("disconnect", end);
  try {
    const [message] = await once(child, "message", { signal: over.signal });
    return message;
  } catch {
    // The job was aborted, or writing to a process that has ended failed, which comes before its disconnect.
    return outcome;
  } finally {
    clearTimeout(timer);
    child.off("disconnect", end);
  }
}

function hold(child: ChildProcess, isHeld: boolean): void {
  const change = isHeld ? "ref" : "unref";
  child[change]();
  child.channel?.[change]();
}

function recordLastOutput(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-2000);
  });
  // A pipe is a socket, which would keep the parent alive.
  if (child.stderr && "unref" in child.stderr && typeof child.stderr.unref === "function") child.stderr.unref();
  return () => words.trim();
}

import { type JobLimits, startWorker, type Worker, WorkerLostError } from "./worker-process";

export type PoolOptions = {
  script: string;
  nodeOptions: readonly string[];
  workers: number;
  queue: number;
  queuePerOwner: number;
  waitMs: number;
  startMs: number;
  idleMs: number;
  /** A worker that uses more memory than this after a job is not reused. */
  retainedBytes: number;
};

export class PoolFullError extends Error {
  override readonly name = "PoolFullError";
}

export type WorkerPool = {
  /**
   * Runs one job of each `owner` at a time. @throws PoolFullError, WorkerLostError, WorkerOverdueError,
   * WorkerNotStartedError
   */
  run(job: unknown, limits: JobLimits, owner?: unknown): Promise<unknown>;
  pids(): number[];
  close(): Promise<void>;
};

type Place = { owner: unknown; take: (worker: Worker) => void; refuse: (error: Error) => void };

/**
 * Makes a pool of forked processes with one job each at a time, so that a lost job costs its worker and nothing else.
 */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: Place[] = [];
  const busyOwners = new Set<unknown>();
  const starting = new Set<Promise<void>>();
  let closed = false;

  /** Records when an owner was last served, in turns; the owner who has waited longest is next. */
  const served = new Map<unknown, number>();
  let turn = 0;

  function ready(): Place[] {
    const lastTurn = ({ owner }: Place) => served.get(owner) ?? -1;
    return waiting
      .filter(({ owner }) => !busyOwners.has(owner))
      .sort((left, right) => lastTurn(left) - lastTurn(right));
  }

  function assign(): void {
    for (const [worker, timer] of [...idle]) {
      const [next] = ready();
      if (!next) return;
      clearTimeout(timer);
      idle.delete(worker);
      next.take(worker);
    }
    while (new Set(ready().map(({ owner }) => owner)).size > starting.size && hasRoom()) start();
  }

  const hasRoom = () => !closed && workers.size + starting.size < options.workers;

  function start(): void {
    const started = startWorker(options)
      .then(add, (error: Error) => ready()[0]?.refuse(error))
      .finally(() => {
        starting.delete(started);
        assign();
      });
    starting.add(started);
  }

  async function add(worker: Worker): Promise<void> {
    if (closed) {
      worker.kill();
      return worker.gone;
    }
    workers.add(worker);
    worker.gone.then(() => {
      workers.delete(worker);
      retire(worker);
      assign();
    });
    rest(worker);
  }

  function rest(worker: Worker): void {
    worker.rest();
    idle.set(worker, setTimeout(() => retire(worker), options.idleMs).unref());
  }

  function retire(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.kill();
  }

  function place(owner: unknown): Promise<Worker> {
    const own = waiting.filter((other) => other.owner === owner).length;
    if (closed || waiting.length >= options.queue + options.workers - workers.size || own >= options.queuePerOwner) {
      return Promise.reject(new PoolFullError("too many jobs wait"));
    }
    return new Promise((resolve, reject) => {
      const ownWorker: Place = {
        owner,
        take(worker) {
          busyOwners.add(owner);
          served.set(owner, turn++);
          settle(() => resolve(worker));
        },
        refuse: (error) => settle(() => reject(error)),
      };
      const timer = setTimeout(
        () => ownWorker.refuse(new PoolFullError("no worker became free in time")),
        options.waitMs,
      );
      function settle(end: () => void): void {
        clearTimeout(timer);
        if (waiting.includes(ownWorker)) waiting.splice(waiting.indexOf(ownWorker), 1);
        end();
      }
      waiting.push(ownWorker);
      assign();
    });
  }

  async function attempt(job: unknown, limits: JobLimits, owner: unknown): Promise<unknown> {
    const worker = await place(owner);
    try {
      const { answer, heldBytes } = await worker.run(job, limits);
      if (workers.has(worker) && heldBytes <= options.retainedBytes) rest(worker);
      else worker.kill();
      return answer;
    } finally {
      busyOwners.delete(owner);
      if (!waiting.some((other) => other.owner === owner)) served.delete(owner);
      assign();
    }
  }

  return {
    async run(job, limits, owner = Symbol("nobody")) {
      try {
        return await attempt(job, limits, owner);
      } catch (error) {
        // The worker had ended before it began, so this job is not the cause.
        if (error instanceof WorkerLostError && !error.hadBegun) return attempt(job, limits, owner);
        throw error;
      }
    },
    pids: () => [...workers].map(({ pid }) => pid),
    async close() {
      closed = true;
      for (const { refuse } of [...waiting]) refuse(new PoolFullError("the pool is closed"));
      const ending = [...workers].map(({ gone }) => gone);
      for (const worker of workers) retire(worker);
      await Promise.all([...ending, ...starting]);
    },
  };
}

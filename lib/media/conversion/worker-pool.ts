import type { JobLimits } from "./conversion-limits";
import { startWorker, type Worker } from "./worker-process";

export type PoolOptions = {
  /** The module that each process runs, and Node's options for it. */
  script: string;
  nodeOptions: readonly string[];
  workers: number;
  queue: number;
  waitMs: number;
  startMs: number;
  idleMs: number;
};

/** There is no room: too many wait already, or a place did not come free in time, or the pool is closed. */
export class PoolFullError extends Error {
  override readonly name = "PoolFullError";
}

export type WorkerPool = {
  /**
   * Runs a job in a process of its own and returns the answer of the worker.
   * @throws PoolFullError, WorkerLostError when the job outstayed its limits or ended its process, and any other
   * error when no worker can be started
   */
  run(job: unknown, limits: JobLimits): Promise<unknown>;
  /** The ids of the processes that run now. */
  pids(): number[];
  /** Takes no more jobs, ends the workers, and returns when their processes are gone. */
  close(): Promise<void>;
};

type Place = { take: (worker: Worker) => void; refuse: (error: Error) => void };

/**
 * A small pool of forked processes. Each works on one job at a time, is kept for the next one, and ends when none came
 * for a while; a job that is lost costs its worker and nothing else.
 */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: Place[] = [];
  const starting = new Set<Promise<void>>();
  let closed = false;

  /** Hands the worker to the job that has waited longest, or lets it rest. */
  function release(worker: Worker): void {
    const next = waiting.shift();
    if (next) {
      next.take(worker);
    } else {
      worker.rest();
      idle.set(worker, setTimeout(() => retire(worker), options.idleMs).unref());
    }
  }

  function retire(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.kill();
  }

  /** Starts workers for those that wait, as long as there may be more. */
  function grow(): void {
    while (waiting.length > starting.size && workers.size + starting.size < options.workers) {
      const start = startWorker(options)
        .then(add, (error: Error) => waiting[0]?.refuse(error))
        .finally(() => {
          starting.delete(start);
          grow();
        });
      starting.add(start);
    }
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
      grow();
    });
    release(worker);
  }

  function place(): Promise<Worker> {
    const [rested] = idle.keys();
    if (rested) {
      clearTimeout(idle.get(rested));
      idle.delete(rested);
      return Promise.resolve(rested);
    }
    if (closed || waiting.length >= options.queue + options.workers - workers.size) {
      return Promise.reject(new PoolFullError("too many jobs wait"));
    }
    return new Promise((resolve, reject) => {
      const own: Place = {
        take: (worker) => settle(() => resolve(worker)),
        refuse: (error) => settle(() => reject(error)),
      };
      const timer = setTimeout(() => own.refuse(new PoolFullError("no worker came free in time")), options.waitMs);
      function settle(end: () => void): void {
        clearTimeout(timer);
        if (waiting.includes(own)) waiting.splice(waiting.indexOf(own), 1);
        end();
      }
      waiting.push(own);
      grow();
    });
  }

  return {
    async run(job, limits) {
      const worker = await place();
      const answer = await worker.run(job, limits);
      release(worker);
      return answer;
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

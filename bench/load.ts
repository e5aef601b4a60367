import autocannon from "autocannon";
import type { Question } from "./answers";
import type { Column } from "./columns/column";
import { type CpuTime, cpuTimeOf } from "./processes";
import { percentile } from "./statistics";

/** What one connection sends: the same for ever, or another request each time, and then `seen` is handed every answer. */
export type Sender = Question | { next: () => Question; seen?: (status: number, body: string) => void };

/** What a row sends to one column; every connection has a sender of its own. */
export type Load = { connections: number; sender: (connection: number) => Sender };

/** What was measured while a number of requests were answered, all of them with success. */
export type Burst = { requests: number; seconds: number; p99: number; cpu: CpuTime };

/** The next request of a sender. */
export const nextOf = (sender: Sender): Question => ("next" in sender ? sender.next() : sender);

/**
 * Sends so many requests over so many connections, and accounts for exactly those: the process's CPU time is read just
 * before the first is sent and when the last one is answered.
 * @throws Error when any answer is no success
 */
export async function sendBurst(column: Column, { connections, sender }: Load, wanted: number): Promise<Burst> {
  const requests = Math.max(wanted, connections);
  const durations: number[] = [];
  const failures: string[] = [];
  let end = { at: 0, cpu: { own: 0, children: 0 } };
  let connection = 0;
  const before = cpuTimeOf(column.pid);
  const begin = performance.now();
  let finish: (error?: Error) => void = () => {};
  const finished = new Promise<void>((resolve, reject) => {
    finish = (error) => (error ? reject(error) : resolve());
  });
  const options: autocannon.Options = {
    url: column.url,
    connections,
    amount: requests,
    timeout: 60,
    sampleInt: 50,
    bailout: 1,
    setupClient: (client) => client.setRequests([asRequest(sender(connection++))]),
  };
  const instance = autocannon(options, (error: Error | null) => finish(error ?? undefined));
  instance.on("response", (_, status, __, milliseconds) => {
    durations.push(milliseconds);
    if (status < 200 || status > 299) failures.push(`status ${status}`);
    if (durations.length === requests) end = { at: performance.now(), cpu: cpuTimeOf(column.pid) };
  });
  instance.on("reqError", (error: Error) => failures.push(error.message));
  await finished;
  if (failures.length > 0 || durations.length < requests) {
    const first = failures[0] ?? "some answers are missing";
    throw new Error(`${column.name} failed ${failures.length} of ${requests} requests: ${first}; see ${column.log}`);
  }
  const own = end.cpu.own - before.own;
  // The only child of a server that we wrote is the compiler that loaded it.
  const children = column.hasWorkers ? end.cpu.children - before.children : 0;
  return {
    requests,
    seconds: (end.at - begin) / 1000,
    p99: percentile(durations, 0.99),
    cpu: { own, children },
  };
}

function asRequest(sender: Sender): autocannon.Request {
  if (!("next" in sender)) return { ...sender };
  return {
    setupRequest: (request) => {
      const { method, path, headers, body } = sender.next();
      return { ...request, method, path, headers: { ...headers }, body };
    },
    onResponse: sender.seen,
  };
}

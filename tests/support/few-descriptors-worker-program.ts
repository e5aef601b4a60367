import { startWorker } from "@/lib/core/workers/worker-process";
import { takeDescriptors } from "./taken-descriptors";

/** Prints how workers start while this process may open no more files. */
const give = await takeDescriptors();
const options = { script: "tests/support/nothing.mjs", nodeOptions: [], startMs: 60_000 };
const names = new Set<string>();
// What a process that was never started has as its id is left to chance.
for (let time = 0; time < 50; time += 1) names.add((await startWorker(options).catch((error) => error)).name);
give();
process.stdout.write(Array.from(names).join());

import { describe, expect, it } from "vitest";
import { cpuTimeOf, memoryOf } from "@/bench/processes";

describe.runIf(process.platform === "linux")("the accounts of a process", () => {
  it("count the CPU time that it uses, and its memory", () => {
    const before = { ...process.cpuUsage(), seen: cpuTimeOf(process.pid).own };
    while (process.cpuUsage(before).user < 60_000);
    expect(cpuTimeOf(process.pid).own - before.seen).toBeGreaterThanOrEqual(40_000);
    expect(memoryOf(process.pid, "VmHWM")).toBeGreaterThanOrEqual(memoryOf(process.pid) * 0.9);
  });
});

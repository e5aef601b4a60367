import { afterAll, inject, it, vi } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { anySequence, play } from "../support/page-model/sequences";
import { fc } from "../support/properties";

afterAll(closeConversions);

const isLong = inject("isLong");
const sequences = isLong ? 1_000 : 6;
const milliseconds = isLong ? 1_800_000 : 360_000;
vi.setConfig({ testTimeout: milliseconds });

it("whatever two windows and a program do, no change is lost, no file is missing or orphaned, and every page is valid", async () => {
  await fc.assert(fc.asyncProperty(anySequence, play), {
    numRuns: sequences,
    // A failure is reported also where no time is left to shrink it. In `npm test` a slow machine runs fewer sequences.
    ...{ interruptAfterTimeLimit: 0.8 * milliseconds, markInterruptAsFailure: isLong },
  });
});

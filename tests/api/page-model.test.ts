import fc from "fast-check";
import { afterAll, inject, it, vi } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { anySequence, play } from "../support/page-model/sequences";

afterAll(closeConversions);

const isLong = inject("isLong");
const sequences = isLong ? 1_000 : 60;
// On a machine that does much else.
vi.setConfig({ testTimeout: isLong ? 1_800_000 : 120_000 });

it("whatever two windows and a program do, no change is lost, no file is dead or left, and every page is valid", async () => {
  await fc.assert(fc.asyncProperty(anySequence, play), { numRuns: sequences });
});

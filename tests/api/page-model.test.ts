import fc from "fast-check";
import { afterAll, inject, it } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { anySequence, play } from "../support/page-model/sequences";

afterAll(closeConversions);

const sequences = inject("isLong") ? 1_000 : 60;

it("whatever two windows and a program do, no change is lost, no file is dead or left, and every page is valid", async () => {
  await fc.assert(fc.asyncProperty(anySequence, play), { numRuns: sequences });
});

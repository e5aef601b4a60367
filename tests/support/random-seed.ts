import { randomInt } from "node:crypto";
import { inject } from "vitest";

/**
 * What random values of tests are made from: the same in every `npm test`, so that it fails by a change and by nothing
 * else, and another in each `npm run test:long`, which is meant to find what is new. `VITRINE_TEST_SEED` repeats a run.
 */
export const randomSeed = Number(process.env.VITRINE_TEST_SEED ?? (inject("isLong") ? randomInt(2 ** 31) : 20_261_122));

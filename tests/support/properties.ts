import fc from "fast-check";
import { randomSeed } from "./random-seed";

fc.configureGlobal({ seed: randomSeed });

/** fast-check, whose values follow from the seed of the run. */
export { fc };

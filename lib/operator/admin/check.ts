import { parseArgs } from "node:util";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import type { Command } from "./command";

const flag = { type: "boolean" } as const;
const options = { repair: flag, "even-if-most-are-missing": flag, "even-if-many-are-unknown": flag };

export const check: Command = (words) => {
  const { repair = false, ...forced } = parseArgs({ args: words, options }).values;
  const [first] = Object.keys(forced);
  if (first !== undefined && !repair) throw new Error(`Write --repair before --${first}`);
  const allowed = {
    evenIfMostAreMissing: forced["even-if-most-are-missing"],
    evenIfManyAreUnknown: forced["even-if-many-are-unknown"],
  };
  return (signal) => (repair ? repairInstance(signal, allowed) : checkInstance(signal));
};

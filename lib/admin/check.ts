import { parseArgs } from "node:util";
import { checkInstance, repairInstance } from "@/lib/integrity/check";
import type { Command } from "./command";

export const check: Command = (words) => {
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({ args: words, options: { repair: flag, "even-if-most-are-missing": flag } });
  const { repair = false, "even-if-most-are-missing": evenIfMostAreMissing = false } = values;
  if (evenIfMostAreMissing && !repair) throw new Error("Write --repair before --even-if-most-are-missing");
  return (signal) => (repair ? repairInstance(signal, { evenIfMostAreMissing }) : checkInstance(signal));
};

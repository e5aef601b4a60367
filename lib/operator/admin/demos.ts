import { addDemos, removeDemos } from "@/lib/page/demos/seed";
import type { Command } from "./command";

/** Adds the demos whose names are free, or removes all, which then never come back by themselves. */
export const putDemos: Command = (words) => {
  const [state] = words;
  if (!(state === "on" || state === "off") || words.length > 1) throw new Error("Write on or off, such as: demos off");
  return async () => (state === "on" ? { added: await addDemos() } : { removed: await removeDemos() });
};

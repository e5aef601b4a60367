import { singleton } from "@/lib/core/process/singleton";

/** What a global setup has made, and how it is ended. */
type Made<Value> = { value: Value; end: () => unknown };

type Shared = { made: Promise<Made<unknown>>; users: number };

/** On `globalThis`, since vitest loads a global setup anew for each project. */
const shared = singleton("shared-setups", () => new Map<string, Shared>());

/**
 * Makes something once for all projects of the run that ask for it by its name.
 * @returns it, and what each of them calls at its end; the last call ends it
 */
export async function shareSetup<Value>(
  name: string,
  make: () => Promise<Made<Value>>,
): Promise<{ value: Value; release: () => Promise<void> }> {
  const entry = shared.get(name) ?? { made: make(), users: 0 };
  shared.set(name, entry);
  entry.users += 1;
  const { value, end } = (await entry.made) as Made<Value>;
  return {
    value,
    release: async () => {
      entry.users -= 1;
      if (entry.users === 0) await end();
    },
  };
}

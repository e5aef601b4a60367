const registry = Symbol.for("vitrine.singletons");
const holder = globalThis as { [registry]?: Map<string, unknown> };
holder[registry] ??= new Map();
const values = holder[registry];

/** Values are on `globalThis`: Next bundles each module up to three times, so variables of modules are not unique. */
export function singleton<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

export function findSingleton<Value>(name: string): Value | undefined {
  return values.get(name) as Value | undefined;
}

export function forgetSingleton(name: string): void {
  values.delete(name);
}

/** Leaves no values, as in a new process. */
export function forgetSingletons(): void {
  values.clear();
}

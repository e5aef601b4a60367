const registry = Symbol.for("vitrine.singletons");

/**
 * Returns the one value of that name in this process, making it on first use.
 * Next bundles every module up to three times, so module variables are not unique; `globalThis` is.
 */
export function singleton<Value>(name: string, make: () => Value): Value {
  const holder = globalThis as { [registry]?: Map<string, unknown> };
  holder[registry] ??= new Map();
  const values = holder[registry];
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/** The value of that name, if it was made. */
export function findSingleton<Value>(name: string): Value | undefined {
  return (globalThis as { [registry]?: Map<string, unknown> })[registry]?.get(name) as Value | undefined;
}

/** Forgets the value of that name, so that the next use makes it anew. */
export function forgetSingleton(name: string): void {
  (globalThis as { [registry]?: Map<string, unknown> })[registry]?.delete(name);
}

/** Forgets all values, as in a new process. */
export function forgetSingletons(): void {
  (globalThis as { [registry]?: Map<string, unknown> })[registry]?.clear();
}

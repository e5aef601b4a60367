const registry = Symbol.for("vitrine.singletons");
const holder = globalThis as { [registry]?: Map<string, unknown> };
holder[registry] ??= new Map();
const values = holder[registry];

/**
 * Returns the one value of that name in this process, making it on first use.
 * Next bundles every module up to three times, so module variables are not unique; `globalThis` is.
 */
export function singleton<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/** The value of that name, if it was made. */
export function findSingleton<Value>(name: string): Value | undefined {
  return values.get(name) as Value | undefined;
}

/** Forgets the value of that name, so that the next use makes it anew. */
export function forgetSingleton(name: string): void {
  values.delete(name);
}

/** Leaves all values to the modules that are loaded: those that are loaded from now on begin without any. */
export function leaveSingletons(): void {
  Reflect.deleteProperty(globalThis, registry);
}

type Entry = { readonly id: string };

/** Entries that have no place come last. */
export function mergeOrder<E extends Entry>(entries: readonly E[], ids: readonly string[]): E[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const positionInOrder = ({ id }: E) => place.get(id) ?? ids.length;
  return entries.toSorted((one, other) => positionInOrder(one) - positionInOrder(other));
}

export const withEntry = <E extends Entry>(entries: readonly E[], id: string, part: Partial<E>): E[] =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry));

export const withoutEntry = <E extends Entry>(entries: readonly E[], id: string): E[] =>
  entries.filter((entry) => entry.id !== id);

/** Returns the day in UTC, such as `2031-02-28`. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

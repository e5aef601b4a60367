/**
 * Waits for work no longer than that; the work itself goes on.
 * @throws what the work throws, or what `late` makes when it took too long
 */
export async function withDeadline<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // The answer may lie there already, when it was this process that was held up.
    timer = setTimeout(() => {
      turn = setImmediate(() => reject(late()));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    clearImmediate(turn);
  }
}

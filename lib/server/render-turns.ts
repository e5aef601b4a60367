import type { RequestListener } from "node:http";

export type RenderTurns = {
  /** The framework, whose requests count as rendering until they are answered; it is not asked for a client that has left. */
  around(framework: RequestListener): RequestListener;
  /** Begins the work of a request to the API: at once, or in its turn while the framework renders. */
  begin(work: () => void): void;
};

/**
 * Keeps the API from starving the framework: a render takes some dozens of turns of the event loop, and sixteen writers
 * fill each turn with all their work, on the embedded database half a second of it. So while anything renders, one
 * request to the API begins in a turn; nothing else about them changes, and without a render nothing does.
 */
export function createRenderTurns(): RenderTurns {
  let renders = 0;
  const waiting: (() => void)[] = [];

  function next(): void {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    work?.();
  }

  return {
    around: (framework) => (request, response) => {
      // Neither event below would come any more.
      if (response.destroyed || response.closed) return;
      renders += 1;
      let isOver = false;
      const over = () => {
        if (!isOver) renders -= 1;
        isOver = true;
      };
      // A response without a socket only finishes; one whose client has gone only closes.
      response.once("finish", over).once("close", over);
      return framework(request, response);
    },
    begin(work) {
      if (renders === 0 && waiting.length === 0) return work();
      waiting.push(work);
      if (waiting.length === 1) setImmediate(next);
    },
  };
}

import type { RequestListener } from "node:http";

export type RenderTurns = {
  /** Wraps the framework: its requests count as rendering until answered; one whose client has left is dropped. */
  around(framework: RequestListener): RequestListener;
  /** Starts an API request: at once, or in its turn while the framework renders. */
  begin(work: () => void): void;
};

/**
 * Keeps the API from starving the framework: a render takes dozens of turns of the event loop, and sixteen writers fill
 * each with all their work, on the embedded database half a second of it. While anything renders, one API request
 * starts per turn.
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

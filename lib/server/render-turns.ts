import type { RequestListener } from "node:http";

export type RenderTurns = {
  /** Drops requests whose client has disconnected. */
  around(framework: RequestListener): RequestListener;
  /** At once, or queued while the framework renders. */
  begin(work: () => void): void;
};

/** One API request per turn of the event loop while a page renders: sixteen writers delay a render by half a second. */
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
      // A response without a socket only finishes; one whose client has disconnected only closes.
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

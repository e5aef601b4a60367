import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { beginRequest } from "@/lib/current-request";
import { wrapFramework } from "@/lib/server/framework";
import { createRenderTurns } from "@/lib/server/render-turns";
import { renderPage } from "@/lib/server/rendered-page";
import { expectError } from "../support/expected-errors";

/** Renders that end on demand, and requests that note in which turn they began. */
function newTurns() {
  const turns = createRenderTurns();
  const begun: string[] = [];
  const framework = turns.around(() => {});
  return {
    begun,
    render() {
      const response = new EventEmitter();
      framework({} as IncomingMessage, response as ServerResponse & { req: IncomingMessage });
      return response;
    },
    ask: (...names: string[]) => {
      for (const name of names) turns.begin(() => void begun.push(name));
    },
  };
}

it("while nothing renders, requests begin at once", () => {
  const { begun, ask } = newTurns();
  ask("one", "two");
  expect(begun).toEqual(["one", "two"]);
});

it("while something renders, one begins in a turn of the event loop, in their order", async () => {
  const { begun, ask, render } = newTurns();
  render();
  ask("one", "two", "three");
  const seen = [begun.join()];
  for (let count = 0; count < 4; count += 1) {
    await turn();
    seen.push(begun.join());
    if (count === 0) ask("four");
  }
  expect(seen).toEqual(["", "one", "one,two", "one,two,three", "one,two,three,four"]);
});

it("once all renders are over, however they end, the next begin at once, but none before those that wait", async () => {
  const { begun, ask, render } = newTurns();
  const [finished, left] = [render(), render()];
  finished.emit("finish");
  finished.emit("close");
  ask("one");
  expect(begun).toEqual([]);
  left.emit("close");
  ask("two");
  expect(begun).toEqual([]);
  await turn();
  await turn();
  ask("three");
  expect(begun).toEqual(["one", "two", "three"]);
});

it.each(["around", "wrapFramework"])("%s renders nothing for a client that left before", async (name) => {
  const turns = createRenderTurns();
  let renders = 0;
  const counted = turns.around(() => void renders++);
  const reporting = wrapFramework(counted);
  const server = createServer(async (request, response) => {
    client.resetAndDestroy();
    await once(response, "close");
    if (name === "around") counted(request, response);
    else reporting(request, response, beginRequest("/test"));
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(server, "close");
  expect(renders).toBe(0);
  let hasBegun = false;
  turns.begin(() => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(true);
});

it("a page that is not rendered in time is given up, and counts no longer", async () => {
  const turns = createRenderTurns();
  expectError(/the framework did not render a page in time/);
  let sendLate = () => {};
  const framework = turns.around((_, response) => {
    sendLate = () => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.write("late");
      response.end("too late");
    };
  });
  await expect(renderPage(framework, "/ada", { withinMilliseconds: 20 })).rejects.toMatchObject({
    code: "unavailable",
  });
  await turn();
  sendLate();
  await turn();
  let hasBegun = false;
  turns.begin(() => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(true);
});

import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { fileHandlers } from "@/lib/media/files/renditions";
import { answerFileRequest } from "@/lib/media/storage/serve";
import { createHttpServer } from "@/lib/operator/server/http-server";
import { openProfileReads, type ProfileReads } from "@/lib/operator/server/public-reads";
import { numberedRenderer } from "../support/numbered-renderer";
import { parseTarget } from "../support/targets";

let server: Server | undefined;
let reads: ProfileReads | undefined;
afterEach(async () => {
  server?.close().closeAllConnections();
  await reads?.close();
});

/** A server of this process in front of that framework; its address. */
async function listen(framework: RequestListener, behind: ProfileReads): Promise<string> {
  server = createHttpServer({
    targetOf: parseTarget,
    answerFile: (request) => answerFileRequest(fileHandlers, request),
    reads: behind,
    framework,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return `http://localhost:${address.port}`;
}

it("the framework receives only the cookies that are ours", async () => {
  const received: (string | undefined)[] = [];
  const framework: RequestListener = ({ headers }, response) => {
    received.push(headers.cookie);
    response.end();
  };
  reads = openProfileReads(numberedRenderer().renderer);
  const url = await listen(framework, reads);
  for (const Cookie of ["a=b; vitrine.session-token=s; theme=dark", "a=b; odd"]) {
    expect((await fetch(`${url}/login`, { headers: { Host: "localhost:3000", Cookie } })).status).toBe(200);
  }
  expect(received).toEqual(["vitrine.session-token=s", undefined]);
});

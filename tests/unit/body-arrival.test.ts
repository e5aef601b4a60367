import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { arrivalSymbol, readWholeBody } from "@/lib/core/http/body-chunks";

/** A body of so many bytes, one after each pause. */
function slowRequest(bytes: number, milliseconds: number): Request {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (sent === bytes) return controller.close();
      await pause(milliseconds);
      sent += 1;
      controller.enqueue(new Uint8Array(1));
    },
  });
  const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  return Object.assign(request, { [arrivalSymbol]: { bytes: () => sent } });
}

const generous = { stallMilliseconds: 3_000, totalMilliseconds: 60_000 };
const patience = { stallMilliseconds: 400, totalMilliseconds: 1_500 };
const late = expect.objectContaining({ code: "timeout" });

it("a body may take longer than a pause in it, but neither pause too long nor trickle on", async () => {
  const [steady, stalling, trickling] = await Promise.allSettled([
    readWholeBody(slowRequest(8, 500), generous),
    readWholeBody(slowRequest(2, 1_000), patience),
    readWholeBody(slowRequest(1_000, 20), patience),
  ]);
  expect(steady).toEqual({ status: "fulfilled", value: new ArrayBuffer(8) });
  expect(stalling).toEqual({ status: "rejected", reason: late });
  expect(trickling).toEqual({ status: "rejected", reason: late });
});

it("a body whose received bytes the host does not count is read in chunks", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "a=b" });
  expect([await readWholeBody(request, patience), request.bodyUsed]).toEqual([undefined, false]);
});

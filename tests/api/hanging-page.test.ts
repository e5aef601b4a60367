import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { answerFileRequest } from "@/lib/media/serve";
import { createHttpServer } from "@/lib/server/http-server";
import { openProfileReads, type ProfileReads } from "@/lib/server/public-reads";
import { createRenderTurns } from "@/lib/server/render-turns";
import { expectError } from "../support/expected-errors";
import { newPerson } from "../support/people";
import { targetOf } from "../support/targets";

let server: Server | undefined;
let reads: ProfileReads | undefined;
afterEach(async () => {
  vi.useRealTimers();
  server?.close().closeAllConnections();
  await reads?.close();
});

/** A server of this process in front of that framework; its address. */
async function listen(framework: RequestListener, behind: ProfileReads): Promise<string> {
  const parts = { targetOf, answerFile: answerFileRequest, reads: behind, framework, turns: createRenderTurns() };
  server = createHttpServer(parts);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return `http://localhost:${address.port}`;
}

it("a page that the framework never renders is a 503 for all who wait for it, and is tried anew after that", async () => {
  let asked = 0;
  const hang = () => void asked++;
  reads = openProfileReads(hang, 1_000);
  const url = await listen(hang, reads);
  const { username } = await newPerson();
  const visit = async () => {
    const headers = { Host: "localhost:3000" };
    const response = await fetch(`${url}/${username}`, { headers });
    const { status, headers: answered } = response;
    const kept = ["content-type", "cache-control", "retry-after"].map((name) => answered.get(name));
    return [status, ...kept, /is not available right now/.test(await response.text())];
  };
  const unavailable = [503, "text/html; charset=utf-8", "no-store", "5", true];
  expectError(/the framework did not render a page in time/);
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  await expect.poll(() => reads?.freshness.isCurrent()).toBe(true);
  expect(await Promise.all([visit(), visit()])).toEqual([unavailable, unavailable]);
  expect(asked).toBe(1);
  expect(await visit()).toEqual(unavailable);
  expect(asked).toBe(2);
});

it("what cannot be answered now says so in the language that the browser prefers", async () => {
  const hang = () => undefined;
  reads = openProfileReads(hang, 50);
  const url = await listen(hang, reads);
  const { username } = await newPerson();
  expectError(/the framework did not render a page in time/);
  const answerIn = async (language: string) => {
    const headers = { Host: "localhost:3000", "Accept-Language": language };
    const html = await (await fetch(`${url}/${username}`, { headers })).text();
    return html.match(/<html[^>]*>|<h1>[^<]*|<p>.*(?=<\/p>)/g);
  };
  expect([await answerIn("ar"), await answerIn("ja, en;q=0.5"), await answerIn("nl")]).toEqual([
    [
      '<html lang="ar" dir="rtl">',
      "<h1>Vitrine غير متاح حاليًا",
      '<p>تغييراتك المحفوظة في أمان. <a href="">أعد المحاولة بعد بضع ثوانٍ</a>.',
    ],
    [
      '<html lang="ja">',
      "<h1>現在Vitrineをご利用いただけません",
      '<p>保存済みの変更は失われていません。<a href="">数秒後にもう一度お試しください</a>。',
    ],
    [
      '<html lang="en">',
      "<h1>Vitrine is not available right now",
      '<p>Your saved changes are safe. <a href="">Try again in a few seconds</a>.',
    ],
  ]);
});

it("the page for names that nobody has is made once in each language, from the language alone", async () => {
  const asked: string[] = [];
  const framework: RequestListener = ({ url, headers }, response) => {
    const language = headers["accept-language"];
    asked.push(`${url} ${language} ${headers.cookie}`);
    response.writeHead(404, { "Content-Security-Policy": "script-src 'nonce-abc'" });
    response.end(`<html lang="${language}"><p>${asked.length}</p></html>`);
  };
  reads = openProfileReads(framework);
  const url = await listen(framework, reads);
  const visit = async (name: string, language: string) => {
    const headers = { Host: "localhost:3000", "Accept-Language": language, Cookie: "vitrine.session-token=s" };
    const response = await fetch(`${url}/${name}`, { headers });
    return [response.status, response.headers.get("cache-control"), await response.text()];
  };
  const page = (language: string, made: number) => [404, "no-store", `<html lang="${language}"><p>${made}</p></html>`];
  expect(await visit("nobody-one", "de-AT,en;q=0.3")).toEqual(page("de", 1));
  expect(await visit("nobody-two", "tlh")).toEqual(page("en", 2));
  expect(await visit("nobody-one", "en-GB, de;q=0.9")).toEqual(page("en", 2));
  expect(await Promise.all(["de", "de-CH", "ja"].map((language) => visit("nobody-two", language)))).toEqual([
    ...[page("de", 1), page("de", 1), page("ja", 3)],
  ]);
  expect(asked).toEqual(["de", "en", "ja"].map((language) => `/missing ${language} undefined`));
});

it("the framework receives only the cookies that are ours", async () => {
  const received: (string | undefined)[] = [];
  const framework: RequestListener = ({ headers }, response) => {
    received.push(headers.cookie);
    response.end();
  };
  reads = openProfileReads(framework);
  const url = await listen(framework, reads);
  for (const Cookie of ["a=b; vitrine.session-token=s; theme=dark", "a=b; odd"]) {
    expect((await fetch(`${url}/login`, { headers: { Host: "localhost:3000", Cookie } })).status).toBe(200);
  }
  expect(received).toEqual(["vitrine.session-token=s", undefined]);
});

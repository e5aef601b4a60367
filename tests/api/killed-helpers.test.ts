import { afterAll, expect, it } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { closeDrawings } from "@/lib/page/sharing/drawing";
import { childrenOf } from "@/scripts/processes";
import { call, read } from "../support/api";
import { expectError } from "../support/expected-errors";
import { imageFile } from "../support/images";
import { newConnection } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { upload } from "../support/uploads";

afterAll(() => Promise.all([closeConversions(), closeDrawings()]));

/** Kills the next process that this one starts, long before it is ready. */
async function killNext(before: readonly number[]): Promise<void> {
  let started: number[] = [];
  await expect
    .poll(() => (started = childrenOf(process.pid).filter((pid) => !before.includes(pid))), { interval: 5 })
    .not.toEqual([]);
  for (const pid of started) process.kill(pid, "SIGKILL");
}

const refusal = (error_description: string) => ({
  headers: "5",
  answer: errorAnswer(503, "unavailable", error_description),
});
const contentOf = async (response: Response) => ({
  headers: response.headers.get("retry-after"),
  answer: await read(response),
});

it("an upload whose conversion process is killed while it starts is a 503, and the next one works", async () => {
  const { access_token } = await newConnection(["uploads"]);
  const send = () => upload("avatar", access_token, imageFile("picture.gif"));
  expectError(/a file was not converted/);
  const before = childrenOf(process.pid);
  const [response] = await Promise.all([send(), killNext(before)]);
  expect(await contentOf(response)).toEqual(
    refusal("The file cannot be converted right now; try again in a few seconds"),
  );
  expect((await send()).status).toBe(201);
});

it("a picture whose drawing process is killed while it starts is a 503, and the next one works", async () => {
  const { person } = await newConnection(["identify"]);
  const ask = () => call("GET", `/${person.username}/og.png`);
  expectError(/a picture was not drawn/);
  const before = childrenOf(process.pid);
  const [response] = await Promise.all([ask(), killNext(before)]);
  expect(await contentOf(response)).toEqual(
    refusal("The picture cannot be drawn right now; try again in a few seconds"),
  );
  expect((await ask()).status).toBe(200);
});

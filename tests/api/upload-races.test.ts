import { expect, it, vi } from "vitest";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { releaseBytesInFlight, reserveBytesInFlight } from "@/lib/media/uploads/bytes-in-flight";
import { read } from "../support/api";
import { listConversionWorkers } from "../support/conversion-workers";
import { imageFile } from "../support/images";
import { newConnection } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { filesOnDisk, keysInUse } from "../support/stored-files";
import { upload } from "../support/uploads";
import { wave } from "../support/wave";

const picture = imageFile("picture.gif");
const times = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make));
const stored = { status: 201, body: { url: expect.stringMatching(/\/cdn\/avatars\/[0-9a-f-]{36}\.webp$/) } };

async function expectDiskToBeRows() {
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: await keysInUse(), incoming: [] });
}

it("one more upload of a person who has 512 MB under way is a 409, until one of those has ended", async () => {
  const { person, access_token } = await newConnection(["uploads"]);
  reserveBytesInFlight(person.id, storageBytesPerUser);
  expect(await read(await upload("avatar", access_token, picture))).toEqual(
    errorAnswer(409, "limit_reached", "Your uploads in progress may have 512 MB together; wait until one is done"),
  );
  await expectDiskToBeRows();
  releaseBytesInFlight(person.id, storageBytesPerUser);
  expect(await read(await upload("avatar", access_token, picture))).toEqual(stored);
  // Nothing of that upload is counted any more.
  reserveBytesInFlight(person.id, storageBytesPerUser);
  releaseBytesInFlight(person.id, storageBytesPerUser);
  await expectDiskToBeRows();
});

it("a person whose uploads fill their part of the queue gets a 503, and nobody else does", async () => {
  const [busy, other] = [await newConnection(["uploads"]), await newConnection(["uploads"])];
  const send = async ({ access_token }: typeof busy) => read(await upload("avatar", access_token, picture));
  expect(await send(other)).toEqual(stored);
  // Whoever waits for a worker is not refused for the pace of this machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const workers = listConversionWorkers();
  for (const pid of workers) process.kill(pid, "SIGSTOP");
  const refused: Awaited<ReturnType<typeof send>>[] = [];
  const own = times(16, async () => {
    const answer = await send(busy);
    if (answer.status === 503) refused.push(answer);
    return answer;
  });
  // One is with the worker that hangs, and twelve wait.
  await expect.poll(() => refused.length).toBe(3);
  const theirs = send(other);
  for (const pid of workers) process.kill(pid, "SIGCONT");
  expect(await theirs).toEqual(stored);
  expect((await own).filter(({ status }) => status === 201)).toEqual(Array(13).fill(stored));
  expect(refused).toHaveLength(3);
  const error_description = "Too many files are being converted; try again in a few seconds";
  expect(new Set(refused.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ error: "unavailable", error_description })]),
  );
  await expectDiskToBeRows();
});

it("A profile takes the five tracks that it may have of eight sent at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { access_token } = await newConnection(["uploads"]);
  const sound = wave({ seconds: 1 });
  const cover = imageFile("picture.gif");
  const answers = await times(8, async () =>
    read(await upload("audio", access_token, sound, { name: "Night train", cover })),
  );
  const track = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Night train",
    duration: 1,
    cover: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  const full = { error: "limit_reached", error_description: "A profile has at most 5 audios; delete one first" };
  expect(answers.toSorted((left, right) => left.status - right.status)).toEqual([
    ...Array(5).fill({ status: 201, body: track }),
    ...Array(3).fill({ status: 409, body: full }),
  ]);
  const tracks = (await keysInUse()).filter((key) => key.startsWith("audios"));
  expect(tracks).toHaveLength(10);
  await expectDiskToBeRows();
});

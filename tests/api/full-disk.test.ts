import { expect, it } from "vitest";
import { call } from "../support/api";
import { fillDisk } from "../support/full-disk";
import { newConnection } from "../support/people";
import { expectInvalid, expectRefusal, stored } from "../support/refusal";
import { filesOnDisk, keysByState } from "../support/stored-files";
import { upload } from "../support/uploads";

it.each<[string, Record<string, string>]>([
  ["avatar", {}],
  ["background", {}],
  ["audio", { name: "Song" }],
  ["cursor", {}],
])(
  "an upload of kind %s to a full disk is a 503 that changes nothing, and its body is read again once there is room",
  async (kind, fields) => {
    const { person, access_token: token } = await newConnection(["uploads"]);
    const before = await stored(person.id);
    const makeRoom = fillDisk();
    try {
      await expectRefusal(
        await upload(kind, token, Buffer.from("a picture or a sound"), fields),
        503,
        { error: "unavailable", error_description: "The storage is full; try again later" },
        { "retry-after": "5" },
      );
    } finally {
      makeRoom();
    }
    expect([await stored(person.id), await keysByState()]).toEqual([before, {}]);
    expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
    const withoutFile = new FormData();
    for (const [name, value] of Object.entries(fields)) withoutFile.set(name, value);
    const answer = await call("POST", `/api/upload/${kind}`, { token, body: withoutFile });
    await expectInvalid(answer, { file: ["is required"] });
  },
);

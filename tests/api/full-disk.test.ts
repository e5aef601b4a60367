import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getPage } from "@/lib/page/publish";
import { call } from "../support/api";
import { sampleFile } from "../support/document-rows";
import { fillDisk, reportSpace } from "../support/full-disk";
import { newConnection } from "../support/people";
import { expectInvalid, expectRefusal, stored } from "../support/refusal";
import { fromOwnPage, newMember } from "../support/signed-in";
import { filesOnDisk, keysByState } from "../support/stored-files";
import { fileForm, upload } from "../support/uploads";
import { zipOfPage } from "../support/zips";

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

it("an archive whose files no longer fit once it has arrived is refused, and changes nothing", async () => {
  const { id, cookie } = await newMember();
  const page = await getPage(id);
  const avatar = `${randomUUID()}.webp`;
  const document = { ...page, files: { ...page.files, avatar } };
  const archive = await zipOfPage(document, () => sampleFile("cover.jpg"));
  const space = reportSpace();
  try {
    let asked = 0;
    space.isFullNow(() => ++asked > 1);
    const answer = await call("POST", "/settings/account/import", {
      headers: { ...fromOwnPage, cookie },
      body: fileForm(archive, { replace: "on" }),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("The storage is full; try again later.");
    expect(asked).toBe(2);
  } finally {
    space.undo();
  }
  expect([await getPage(id), await keysByState()]).toEqual([page, {}]);
  expect(filesOnDisk(process.env.DATA_DIR ?? "")).toEqual({ stored: [], incoming: [] });
});

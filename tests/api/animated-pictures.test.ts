import { expect, it } from "vitest";
import { getProfile } from "@/lib/people/users/store";
import { call } from "../support/api";
import { imageFile } from "../support/images";
import { newConnection } from "../support/people";
import { upload } from "../support/uploads";

it("whether a picture is animated is stored with it, and is in no response", async () => {
  const { person, access_token: token } = await newConnection(["identify", "profile.update", "uploads"]);
  const known = async () => {
    const { avatarIsAnimated, backgroundIsAnimated } = await getProfile(person.username);
    return { avatar: avatarIsAnimated, background: backgroundIsAnimated };
  };
  const send = async (kind: "avatar" | "background", name: string) => {
    expect((await upload(kind, token, imageFile(name))).status).toBe(201);
    return (await known())[kind];
  };
  const keys = async () => Object.keys((await (await call("GET", "/api/user", { token })).json()).assets);
  const before = await keys();
  expect(await known()).toEqual({ avatar: false, background: false });
  for (const kind of ["avatar", "background"] as const) {
    for (const name of ["moving.gif", "moving.webp"]) expect(await send(kind, name)).toBe(true);
    for (const name of ["picture.gif", "moving.png", "photo.jpg"]) expect(await send(kind, name)).toBe(false);
    await send(kind, "moving.gif");
  }
  expect([await known(), await keys()]).toEqual([{ avatar: true, background: true }, before]);
  await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } });
  expect(await known()).toEqual({ avatar: false, background: true });
  await call("PATCH", "/api/user", { token, json: { assets: { background: null } } });
  expect(await known()).toEqual({ avatar: false, background: false });
});

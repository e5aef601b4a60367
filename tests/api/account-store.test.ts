import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { handles, pendingDeletion, profileCounts, storedFiles, users } from "@/db/schema";
import { isHandleFree } from "@/lib/people/users/handle-store";
import {
  findProfileOwner,
  getAccount,
  getProfile,
  getProfileById,
  updateAccountFlag,
  updateUser,
  writeColumns,
} from "@/lib/people/users/store";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";

const gone = { code: "not_found", message: "This account no longer exists" };
const inTransaction = (userId: string) => database().transaction((transaction) => getProfileById(userId, transaction));

/** Somebody with an alias, whose page was seen and liked. */
async function newSeen() {
  const { id, username } = await newPerson();
  const alias = `x${username.slice(0, 20)}`;
  await updateUser(id, { alias });
  await addRows(profileCounts, { userId: id, views: 7, likes: 3 });
  return { id, username, alias };
}

describe("a profile", () => {
  it("is the same by its id, by either of its names, and in a transaction", async () => {
    const { id, username, alias } = await newSeen();
    const profile = await getProfileById(id);
    expect(profile).toMatchObject({ id, username, alias, audios: [], viewCount: 7, likeCount: 3 });
    expect(await inTransaction(id)).toEqual(profile);
    for (const name of [username, alias.toUpperCase()]) {
      expect(await getProfile(name)).toEqual(profile);
      expect(await findProfileOwner(name)).toBe(id);
    }
  });

  it("that nobody has seen counts nothing", async () => {
    const { id } = await newPerson();
    for (const profile of [await getProfileById(id), await inTransaction(id), await getAccount(id)])
      expect(profile).toMatchObject({ viewCount: 0, likeCount: 0 });
  });

  it("holds nothing that only its owner may see, and an account no secret", async () => {
    const { id, email } = await newPerson({ passwordHash: "of a password" });
    const profile = await getProfileById(id);
    const account = await getAccount(id);
    expect(account).toEqual({ ...profile, email, emailVerified: null, otpEnabled: false });
    expect(JSON.stringify([profile, account])).not.toContain("of a password");
  });

  it("of nobody is not found", async () => {
    const nobody = crypto.randomUUID();
    for (const read of [getProfileById, inTransaction, getAccount])
      await expect(read(nobody)).rejects.toMatchObject(gone);
    await expect(getProfile("no-such-name")).rejects.toMatchObject({
      code: "not_found",
      message: "There is no profile of this name",
    });
    expect(await findProfileOwner("no-such-name")).toBeUndefined();
  });
});

describe("a change of an account", () => {
  it("is answered with the account as it is then", async () => {
    const { id } = await newSeen();
    for (const change of [{ bio: "New" }, { bio: "Newer", alias: null }, {}]) {
      const changed = await updateUser(id, change);
      expect(changed).toMatchObject({ viewCount: 7, likeCount: 3, ...change });
      expect(changed).toEqual(await getAccount(id));
    }
    expect(await getProfileById(id)).toMatchObject({ bio: "Newer", alias: null });
  });

  it("that is gone is not found, whatever is changed", async () => {
    const nobody = crypto.randomUUID();
    for (const change of [{}, { bio: "New" }, { username: "nobodyhasthisname" }, { assets: { avatar: null } }])
      await expect(updateUser(nobody, change)).rejects.toMatchObject(gone);
    await expect(writeColumns(nobody, {})).rejects.toMatchObject(gone);
  });
});

describe("the files of an account", () => {
  it.each([
    ["avatar", "avatars"],
    ["background", "backgrounds"],
    ["cursor", "cursors"],
  ])("that are its %s are given up with it, and no others", async (kind, folder) => {
    const { id } = await newPerson();
    const file = `${crypto.randomUUID()}.webp`;
    const keys = ["avatars", "backgrounds", "cursors"].map((place) => `${place}/${file}`);
    await setRows(users, { avatar: file, background: file, cursor: file }, eq(users.id, id));
    await addRows(
      storedFiles,
      keys.map((key) => ({ key, userId: id, state: "live" as const, bytes: 1 })),
    );
    const statesOf = async () => {
      const rows = await database().select().from(storedFiles).where(eq(storedFiles.userId, id));
      return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
    };
    const live = Object.fromEntries(keys.map((key) => [key, "live"]));
    await updateUser(id, { bio: "New", assets: { use_chat_avatar: true } });
    expect(await statesOf()).toEqual(live);
    await updateUser(id, { assets: { [kind]: null } });
    expect(await statesOf()).toEqual({ ...live, [`${folder}/${file}`]: pendingDeletion });
  });
});

describe("a name", () => {
  it("is free unless it is somebody's, or like somebody's, or was a username until lately", async () => {
    const { id, username, alias } = await newSeen();
    const next = `${username}x`;
    expect(await isHandleFree(next)).toBe(true);
    await updateUser(id, { username: next, alias: null });
    for (const held of [next, next.toUpperCase(), `@${next}`, username, `${username}-`])
      expect([held, await isHandleFree(held)]).toEqual([held, false]);
    expect([await isHandleFree(alias), await isHandleFree(`${next}y`)]).toEqual([true, true]);
    await setRows(handles, { reservedUntil: sql`now() - interval '1 second'` }, eq(handles.key, username));
    expect([await isHandleFree(username), await isHandleFree(next)]).toEqual([true, false]);
  });
});

describe("what the operator gives an account", () => {
  it.each(["isPremium", "isVerified"] as const)("%s is given and taken, by a name in any case", async (flag) => {
    const [{ id, username, alias }, other] = [await newSeen(), await newPerson()];
    const given = async () => [(await getProfileById(id))[flag], (await getProfileById(other.id))[flag]];
    await updateAccountFlag(username.toUpperCase(), flag, true);
    expect(await given()).toEqual([true, false]);
    await updateAccountFlag(alias, flag, false);
    expect(await given()).toEqual([false, false]);
  });

  it("is given to nobody by a name that nobody has", async () => {
    await expect(updateAccountFlag("no-such-name", "isPremium", true)).rejects.toMatchObject({ code: "not_found" });
  });
});

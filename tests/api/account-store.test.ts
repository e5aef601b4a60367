import { expect, it } from "vitest";
import { profileCounts } from "@/db/schema";
import { getAccount, getProfileById, updateAccountFlag, updateUser, writeColumns } from "@/lib/people/users/store";
import { newPerson } from "../support/people";
import { addRows } from "../support/rows";

const gone = { code: "not_found", message: "This account no longer exists" };

/** Somebody with an alias, whose page was seen and liked. */
async function newSeen() {
  const { id, username } = await newPerson();
  const alias = `x${username.slice(0, 20)}`;
  await updateUser(id, { alias });
  await addRows(profileCounts, { userId: id, views: 7, likes: 3 });
  return { id, username, alias };
}

it("A profile holds nothing that only its owner may see, and an account no secret", async () => {
  const { id, email } = await newPerson({ passwordHash: "of a password" });
  const profile = await getProfileById(id);
  const account = await getAccount(id);
  expect(account).toEqual({ ...profile, email, emailVerified: null, otpEnabled: false });
  expect(JSON.stringify([profile, account])).not.toContain("of a password");
});

it("A change of an account that is gone is not found, whatever is changed", async () => {
  const nobody = crypto.randomUUID();
  for (const change of [{}, { bio: "New" }, { username: "nobodyhasthisname" }, { assets: { avatar: null } }])
    await expect(updateUser(nobody, change)).rejects.toMatchObject(gone);
  await expect(writeColumns(nobody, {})).rejects.toMatchObject(gone);
});

it.each(["isPremium", "isVerified"] as const)(
  "The operator gives and takes %s, by a name in any case",
  async (flag) => {
    const [{ id, username, alias }, other] = [await newSeen(), await newPerson()];
    const given = async () => [(await getProfileById(id))[flag], (await getProfileById(other.id))[flag]];
    await updateAccountFlag(username.toUpperCase(), flag, true);
    expect(await given()).toEqual([true, false]);
    await updateAccountFlag(alias, flag, false);
    expect(await given()).toEqual([false, false]);
  },
);

import { expect, it } from "vitest";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { getPage, putPage } from "@/lib/page/drafts/publish";
import { pageEntityTag } from "@/lib/page/drafts/published";
import { loadEditor } from "@/lib/page/editor/load";
import { findLookOfPath, findRemix } from "@/lib/page/editor/remix";
import { themeOf } from "@/lib/page/themes/apply-theme";
import { startWithTheme } from "@/lib/page/themes/start-with-theme";
import { findTheme } from "@/lib/page/themes/themes";
import { updateUser } from "@/lib/people/users/store";
import { newPerson } from "../support/people";

/** Somebody with a look of their own, as published. */
async function newLook(allowRemix: boolean) {
  const { id, username } = await newPerson();
  const written = pageDocument.parse({
    settings: {
      ...{ display_name: "Ada Marlowe", bio: "Mine.", layout: "split", backdrop: "dots", allow_remix: allowRemix },
      ...{ colors: { accent: "#ff8e6b" }, effects: { background: "rain" }, profile: { font: "Outfit" } },
    },
  });
  const page = await putPage(id, withIds(written), pageEntityTag(await getPage(id)), () => {});
  return { id, username, page };
}

it("A remix is the look of the published page under any name of it, backdrop included, and nothing else of it", async () => {
  const { id, username, page } = await newLook(true);
  await updateUser(id, { alias: `alias-${username}`.slice(0, 32) });
  const remix = { username, name: "Ada Marlowe", look: themeOf(page) };
  expect(remix.look).toMatchObject({ layout: "split", backdrop: "dots", profile: { font: "Outfit" } });
  expect(Object.keys(remix.look).sort()).toEqual([
    ...["avatar_shape", "backdrop", "buttons", "card", "colors", "effects", "layout", "profile", "tab", "type"],
  ]);
  for (const handle of [username, username.toUpperCase(), `alias-${username}`.slice(0, 32)])
    expect(await findRemix(handle)).toEqual(remix);
});

it("A remix is none where the owner keeps the look, and of no page", async () => {
  const { username } = await newLook(false);
  for (const handle of [username, "nobody-of-this-name", "", "a/b", "x".repeat(33)])
    expect(await findRemix(handle)).toBe(undefined);
});

it("A remix or one of our looks is found by the path of the editor that a registration leads to, and by no other", async () => {
  const { username } = await newLook(true);
  const remix = await findRemix(username);
  expect(remix).toBeDefined();
  expect(await findLookOfPath(`/settings/profile/look?from=${username}`)).toEqual({ remix });
  expect(await findLookOfPath("/settings/profile/look?look=arcade")).toEqual({
    theme: findTheme("arcade"),
  });
  for (const path of [
    "/",
    `/settings/profile?from=${username}`,
    "/settings/profile/look",
    "/settings/profile/look?from=",
    "/settings/profile/look?look=none-of-ours",
  ])
    expect(await findLookOfPath(path)).toEqual({});
});

it("a new account begins with one of our looks whole, backdrop included, and its page is nobody's work yet", async () => {
  const { id } = await newPerson();
  const before = await getPage(id);
  await startWithTheme(id, "none of ours");
  expect(await getPage(id)).toEqual(before);
  const groove = findTheme("groove");
  // An address of earlier names what this one has replaced.
  await startWithTheme(id, "dune");
  const page = await getPage(id);
  expect(themeOf(page)).toEqual(groove?.settings);
  expect({ ...page, settings: { ...page.settings, ...themeOf(before), tab: before.settings.tab } }).toEqual(before);
  expect((await loadEditor(id, "en")).isFirstRun).toBe(true);
});

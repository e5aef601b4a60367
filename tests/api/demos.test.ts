import { readFile, stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { storedFiles } from "@/db/schema";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { env } from "@/lib/core/process/env";
import { sweepFiles } from "@/lib/media/files/removal";
import { findPlaceholder } from "@/lib/media/files/renditions";
import { localPath } from "@/lib/media/storage/local-disk";
import { isInstanceEmpty } from "@/lib/operator/backup/load-store";
import { cardStates } from "@/lib/page/cards/card-sources";
import { newCard } from "@/lib/page/cards/schema";
import { demos } from "@/lib/page/demos/profiles";
import { addDemos, removeDemos, seedNewDatabase } from "@/lib/page/demos/seed";
import { listDemos } from "@/lib/page/demos/store";
import { newLink } from "@/lib/page/links/schema";
import { findExampleProfile, listSitemapPages } from "@/lib/page/sharing/sitemap-store";
import { getProfileView } from "@/lib/page/view/view";
import { userChange } from "@/lib/people/users/schema";
import { updateUser } from "@/lib/people/users/store";
import { newPerson } from "../support/people";

const names = ["demo", "demo-music", "demo-links", "demo-cards"];
const namesThere = async () => (await listDemos()).map(({ username }) => username);

it("each demo profile is one that its owner could have made", () => {
  for (const { settings, links, cards = [], answers = {} } of demos) {
    expect(userChange.parse(settings)).toEqual(settings);
    for (const { type, value } of links) expect(newLink.parse({ type, value })).toEqual({ type, value });
    for (const card of cards) expect(newCard.parse(card)).toEqual(card);
    for (const [source, answer] of Object.entries(answers)) {
      const kind = source.split(":")[0] as keyof typeof cardStates;
      expect(cardStates[kind].parse(answer)).toEqual(answer);
    }
  }
});

it("where the operator wants none, a new site has none", async () => {
  env().DEMO_PROFILES = "off";
  await seedNewDatabase();
  env().DEMO_PROFILES = "on";
  expect([await findExampleProfile(), await namesThere()]).toEqual([undefined, []]);
});

it("a new site has four demo profiles, which are not listed for search engines, until somebody has a page", async () => {
  expect([await findExampleProfile(), await namesThere()]).toEqual([undefined, []]);
  await seedNewDatabase();
  expect([await namesThere(), await listSitemapPages(), await isInstanceEmpty()]).toEqual([names, [], true]);
  expect(await findExampleProfile()).toBe("demo");
  const ada = await newPerson();
  expect(await findExampleProfile()).toBe(ada.username);
  await updateUser(ada.id, { privacy: { search_engines_indexing: false } });
  expect(await findExampleProfile()).toBe("demo");
  expect(await isInstanceEmpty()).toBe(false);
});

it("their files are stored as uploads are, byte for byte, and a background has a placeholder", async () => {
  const rows = await database().select().from(storedFiles);
  expect(rows.map(({ state, key }) => `${state} ${key.split("/")[0]}`).sort()).toEqual([
    ...["live audios", "live audios-covers", "live avatars", "live avatars", "live avatars", "live avatars"],
    ...["live backgrounds", "live backgrounds"],
  ]);
  for (const { key, bytes } of rows) expect((await stat(localPath(key))).size).toBe(bytes);
  const { profile } = await getProfileView("demo");
  const background = profile.background ?? "";
  const own = await readFile(localPath(toFileKey("background", background)));
  expect(own.equals(await readFile("lib/page/demos/files/lake.webp"))).toBe(true);
  await expect.poll(() => findPlaceholder(background, () => {})).toMatch(/^data:image\/webp/);
  const [track] = (await getProfileView("demo-music")).profile.audios;
  expect(track).toMatchObject({ name: "Slow Tide", duration: 24, coverId: expect.any(String) });
});

it("the cards of one say what was seeded, and their services are never asked", async () => {
  const { cards, isWaiting, refreshPlan } = await getProfileView("demo-cards");
  expect(cards.map((card) => [card.type, "facts" in card && card.facts !== undefined])).toEqual([
    ["chat", true],
    ["server", true],
    ["weather", true],
  ]);
  expect([isWaiting, refreshPlan.isDue, refreshPlan.nextAt > Date.now() + 1e12]).toEqual([false, false, true]);
});

it("an account of such a name that somebody can sign in to is no demo profile", async () => {
  await removeDemos();
  await newPerson({ username: "demo-music", email: "halcyon@example.com" });
  expect(await namesThere()).toEqual([]);
  expect(await addDemos()).toEqual(["demo", "demo-links", "demo-cards"]);
  expect(await addDemos()).toEqual([]);
  expect(await namesThere()).toEqual(["demo", "demo-links", "demo-cards"]);
});

it("removed, they leave nothing behind and do not come back by themselves", async () => {
  expect(await removeDemos()).toEqual(["demo", "demo-links", "demo-cards"]);
  await sweepFiles();
  expect(await database().select().from(storedFiles)).toEqual([]);
  await seedNewDatabase();
  expect(await namesThere()).toEqual([]);
});

import { expect, it } from "vitest";
import { seedDemoProfile } from "@/db/seed";
import { findExampleProfile, listSitemapPages } from "@/lib/sharing/sitemap-store";
import { updateUser } from "@/lib/users/store";
import { newPerson } from "../support/people";

it("a fresh site shows its demo profile, which no search engine is told of, until somebody has a page", async () => {
  expect(await findExampleProfile()).toBeUndefined();
  expect(await seedDemoProfile()).toBe(true);
  expect([await findExampleProfile(), await listSitemapPages()]).toEqual(["demo", []]);
  const ada = await newPerson();
  expect(await findExampleProfile()).toBe(ada.username);
  await updateUser(ada.id, { privacy: { search_engines_indexing: false } });
  expect(await findExampleProfile()).toBe("demo");
});

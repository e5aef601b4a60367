import { expect, it } from "vitest";
import { firstSection, sectionFor } from "@/lib/people/pages/page-sections";

it.each([
  ["/settings/profile", "/settings/profile", "/settings/profile", "/settings/statistics"],
  ["/settings/profile/links", "/settings/profile/links", "/settings/profile/links", "/settings/statistics"],
  ["/settings/statistics", "/settings/statistics", "/settings/statistics", "/settings/statistics"],
  ["/settings/messages", "/settings/messages", "/settings/profile", "/settings/statistics"],
  ["/settings/domain", "/settings/domain", "/settings/profile", "/settings/statistics"],
  ["/settings/pages/manage", "/settings/pages/manage", "/settings/profile", "/settings/statistics"],
  ["/settings/pages", "/settings/profile", "/settings/profile", "/settings/statistics"],
  ["/settings/account", "/settings/profile", "/settings/profile", "/settings/statistics"],
])("From %s, the owner of a page goes on at %s, an editor at %s and a viewer at %s", (path, owner, editor, viewer) => {
  const roles = ["owner", "editor", "viewer"] as const;
  expect(roles.map((role) => sectionFor(role, path))).toEqual([owner, editor, viewer]);
});

it("The owner and an editor begin in the editor of a page, and a viewer at its statistics", () => {
  const roles = ["owner", "editor", "viewer"] as const;
  expect(roles.map(firstSection)).toEqual(["/settings/profile", "/settings/profile", "/settings/statistics"]);
});

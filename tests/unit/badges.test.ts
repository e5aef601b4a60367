import { expect, it } from "vitest";
import { listBadges } from "@/lib/people/users/badges";

const none = { isVerified: false, isPremium: false, isDeveloper: false, showEarlyBadge: true, uid: 5_000 };

it.each([
  ["nothing", {}, []],
  ["the operator's verification", { isVerified: true }, ["verified"]],
  ["premium", { isPremium: true }, ["premium"]],
  ["an application", { isDeveloper: true }, ["developer"]],
  ["being the first", { uid: 1 }, ["early"]],
  ["being the thousandth", { uid: 1_000 }, ["early"]],
  ["being the next", { uid: 1_001 }, []],
  ["being the first without showing it", { uid: 1, showEarlyBadge: false }, []],
  [
    "all of that",
    { isVerified: true, isPremium: true, isDeveloper: true, uid: 7 },
    ["verified", "premium", "developer", "early"],
  ],
])("an account has for %s the badges that it earned, the most important first", (_, standing, badges) => {
  expect(listBadges({ ...none, ...standing })).toEqual(badges);
});

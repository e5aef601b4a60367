import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { pageInvitations, pageMembers } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { findRecentEvent, listEvents } from "@/lib/core/owners/event-store";
import { accessKey, accessLabel, endedAccess } from "@/lib/people/auth/account/added-access";
import { listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { requestEmail } from "@/lib/people/auth/account/email-change";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { proveByLink, undoByLink } from "@/lib/people/auth/account/recovery-store";
import { listMembers } from "@/lib/people/pages/member-store";
import { acceptPageInvitation, invite, listPageInvitations } from "@/lib/people/pages/page-invitation-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { acceptOffer } from "@/lib/people/users/pages/move-store";
import { listReceivedOffers, offerPage } from "@/lib/people/users/pages/offer-store";
import { newMember, password } from "../support/members";
import { newEmail, newPerson, newUsername } from "../support/people";
import { setRows } from "../support/rows";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

const longAgo = sql`now() - interval '31 days'`;

/** An account with a page that a friend has helped with for a month, and which a stranger gives themselves access to. */
async function newRobbedAccount() {
  const [member, friend, stranger] = [await newMember(), await newPerson(), await newPerson()];
  const shop = await createPage(member.id, { username: newUsername(), displayName: "Shop", locale: "en" });
  for (const page of [member.user, shop])
    await acceptPageInvitation((await invite(page, "editor", null)) ?? "", friend);
  await setRows(pageMembers, { createdAt: longAgo }, eq(pageMembers.accountId, friend.id));
  await invite(shop, "viewer", null);
  await setRows(pageInvitations, { createdAt: longAgo }, eq(pageInvitations.pageId, shop.id));
  for (const page of [member.user, shop])
    await acceptPageInvitation((await invite(page, "editor", null)) ?? "", stranger);
  const token = (await invite(member.user, "editor", null)) ?? "";
  await offerPage(member.id, shop.id, stranger.username);
  const ended = [
    `${stranger.username}’s access to your page ${member.username}`,
    `${stranger.username}’s access to your page ${shop.username}`,
    `an invitation to help with your page ${member.username}`,
    `the offer of your page ${shop.username} to ${stranger.username}`,
  ];
  return { member, friend, stranger, shop, token, ended };
}

type Robbed = Awaited<ReturnType<typeof newRobbedAccount>>;

async function expectEnded({ member, friend, stranger, shop, token }: Robbed) {
  for (const { id } of [member, shop]) expect((await listMembers(id)).map((one) => one.id)).toEqual([friend.id]);
  expect([await listPageInvitations(member.id), await listReceivedOffers(stranger.id)]).toEqual([[], []]);
  expect(await listPageInvitations(shop.id)).toHaveLength(1);
  await expect(acceptPageInvitation(token, stranger)).rejects.toMatchObject({ code: "forbidden" });
  await expect(acceptOffer(stranger.id, shop.id)).rejects.toMatchObject({ code: "not_found" });
  const logged = (await listEvents(member.id, 20)).map(({ kind, details }) => [kind, details]);
  for (const { username } of [member, shop])
    expect(logged).toContainEqual(["member_removed", { page: username, name: stranger.username }]);
  expect(logged).toContainEqual(["page_offer_withdrawn", { page: shop.username, to: stranger.username }]);
  expect((await listEvents(stranger.id, 2)).map(({ kind }) => kind)).toEqual(["page_left", "page_left"]);
}

it("An undone change of the address ends the help, invitations and offers of pages that a stranger made", async () => {
  const robbed = await newRobbedAccount();
  const { id, email, user } = robbed.member;
  const address = newEmail();
  await requestEmail(user, address);
  await proveByLink(await issueEmailLink({ userId: id, purpose: "prove", address }));
  const changed = { changedAt: new Date(), askedSince: new Date() };
  await undoByLink(await issueEmailLink({ userId: id, purpose: "undo", address: email, ...changed }));
  const noted = await findRecentEvent(id, "email_restored", 60);
  for (const label of robbed.ended) expect(endedAccess(noted?.ended, "en")).toContain(label);
  await expectEnded(robbed);
});

it("Whoever finds a foreign session can end the help, invitations and offers of pages with the password", async () => {
  const robbed = await newRobbedAccount();
  const suspects = await listSuspectAccess(robbed.member.id);
  expect(suspects.map((access) => accessLabel(access, "en")).sort()).toEqual(robbed.ended.toSorted());
  const typed = { currentPassword: password, code: "", newPassword: "another staple entirely" };
  await changePassword(
    robbed.member.user,
    { ...typed, endsPersonalTokens: false, ends: suspects.map(accessKey) },
    new Headers(),
  );
  await expectEnded(robbed);
});

"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { parseInput } from "@/lib/core/http/field-errors";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { siteOrigin } from "@/lib/core/site-origin";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { emailAddress } from "@/lib/people/auth/schema";
import { changeRole, removeMember } from "@/lib/people/pages/member-store";
import { invite, withdrawInvitation } from "@/lib/people/pages/page-invitation-store";
import { memberRoles } from "@/lib/people/pages/roles";

const path = "/settings/pages/manage";
const role = z.enum(memberRoles);
const invitation = z.strictObject({ email: emailAddress.nullable(), role });
const memberRole = z.strictObject({ member: z.string(), role });

/** Where the invitation goes: to an address by mail, or by a link that is shown once. */
export type Invited = { email: string } | { link: string };

/** Invites one person to help with the page, after a step-up. */
export const inviteMember = formAction(
  {
    access: { page: path, proof: "fields", right: "own" },
    limit: "editor",
    read: (form) =>
      parseInput(invitation, { email: formText(form, "email").trim() || null, role: formText(form, "role") }),
  },
  async ({ user, page, input: { email, role } }): Promise<Invited> => {
    if (email !== null) {
      await requireLimit("mail", limitKey("page_invitation", user.id));
      await requireLimit("mail", limitKey("page_invitation", email.toLowerCase()));
    }
    const token = await invite(page, role, email);
    revalidatePath(path);
    if (email !== null) return { email };
    return { link: `${siteOrigin()}/settings/pages/join?token=${token}` };
  },
);

/** Withdraws an invitation that nobody has used. */
export const withdraw = formAction(
  {
    access: { page: path, proof: "none", right: "own" },
    limit: "editor",
    read: (form) => formText(form, "invitation"),
  },
  async ({ page, input }) => {
    await withdrawInvitation(page.id, input);
    revalidatePath(path);
  },
);

/** Changes what somebody may do with the page, after a step-up where one is due. */
export const setRole = formAction(
  {
    access: { page: path, proof: "recent", right: "own" },
    limit: "editor",
    read: (form) => parseInput(memberRole, { member: formText(form, "member"), role: formText(form, "role") }),
  },
  async ({ page, input: { member, role } }) => {
    await changeRole(page, member, role);
    revalidatePath(path);
  },
);

/** Ends the access of somebody at once. */
export const endAccess = formAction(
  { access: { page: path, proof: "none", right: "own" }, limit: "editor", read: (form) => formText(form, "member") },
  async ({ page, input }) => {
    await removeMember(page, input, "owner");
    revalidatePath(path);
  },
);

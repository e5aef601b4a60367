"use server";
import { revalidatePath } from "next/cache";
import { invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { inviteCoOwner, withdrawClientInvitation } from "@/lib/people/oauth/clients/client-invitation-store";
import { leaveClient, removeCoOwner } from "@/lib/people/oauth/clients/co-owner-store";
import { transferClient } from "@/lib/people/oauth/clients/transfer-store";

const home = "/settings/developers";
const readClientId = (form: FormData) => formText(form, "clientId");
const pathOf = (clientId: string) => `${home}/${clientId}/owners`;
const page = (form: FormData) => pathOf(readClientId(form));

/** Makes the link of an invitation, which is shown once, after a step-up. */
export const invite = formAction(
  { access: { page, proof: "fields" }, limit: "editor", read: readClientId },
  async ({ user, input: clientId }): Promise<{ link: string }> => {
    const token = await inviteCoOwner(user.id, clientId);
    revalidatePath(pathOf(clientId));
    return { link: `${siteOrigin()}${home}/join?token=${token}` };
  },
);

const readWhom = (form: FormData) => ({ clientId: readClientId(form), whom: formText(form, "whom") });

/** Withdraws an invitation that nobody has used. */
export const withdraw = formAction(
  { access: { page, proof: "none" }, limit: "editor", read: readWhom },
  async ({ user, input: { clientId, whom } }): Promise<void> => {
    await withdrawClientInvitation(user.id, clientId, whom);
    revalidatePath(pathOf(clientId));
  },
);

/** Ends the access of a co-owner at once. */
export const removeOwner = formAction(
  { access: { page, proof: "none" }, limit: "editor", read: readWhom },
  async ({ user, input: { clientId, whom } }): Promise<void> => {
    await removeCoOwner(user.id, clientId, whom);
    revalidatePath(pathOf(clientId));
  },
);

/** Ends the access of whoever sends it. */
export const leave = formAction(
  { access: { page, proof: "none" }, limit: "editor", read: readClientId },
  async ({ user, input: clientId }): Promise<void> => {
    await leaveClient(user.id, clientId);
    redirectTo(home);
  },
);

/** Passes the application on to a co-owner, after a step-up. */
export const transfer = formAction(
  { access: { page, proof: "fields" }, limit: "editor", read: readWhom },
  async ({ user, input: { clientId, whom } }) => {
    if (whom === "") throw invalidField("whom", message("chooseNewOwner"));
    await transferClient(user.id, clientId, whom);
    redirectTo(`${pathOf(clientId)}?outcome=transferred`);
  },
);

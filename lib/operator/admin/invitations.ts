import { parseArgs } from "node:util";
import { parseInput } from "@/lib/core/http/field-errors";
import { invitationBounds } from "@/lib/core/limits/quotas";
import { env } from "@/lib/core/process/env";
import { registration } from "@/lib/people/auth/provider/admission";
import { newEmail } from "@/lib/people/auth/schema";
import {
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
} from "@/lib/people/users/invitation-store";
import type { Command } from "./command";

const text = { type: "string" } as const;
const { days: usualDays, maxDays } = invitationBounds;

/** Prints a link by which one person may make an account; it is never shown again. */
export const invite: Command = (words) => {
  const { values } = parseArgs({ args: words, options: { email: text, days: text } });
  const email = values.email === undefined ? null : parseInput(newEmail, { email: values.email }).email;
  const days = values.days === undefined ? usualDays : Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new Error(`days is not valid: write a whole number from 1 to ${maxDays}`);
  return async () => {
    if (registration() === "closed")
      throw new Error("REGISTRATION is closed: set it to invite first, or make the account by create-user");
    const { token, ...invitation } = await createInvitation(email, days);
    const link = `${env().BASE_URL}/register?${new URLSearchParams({ invitation: token })}`;
    return { ...shown(invitation), link };
  };
};

export const printInvitations: Command = (words) => {
  parseArgs({ args: words });
  return async () => (await listInvitations()).map(shown);
};

export const revokeInvitation: Command = (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1)
    throw new Error("Write the id of an invitation; list-invitations gives the ids");
  return async () => {
    await deleteInvitation(id);
    return { id, revoked: true };
  };
};

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function shown({ id, email, createdAt, expiresAt }: Invitation) {
  return { id, email, created_at: seconds(createdAt), expires_at: seconds(expiresAt) };
}

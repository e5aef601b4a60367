"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { endOtherSessions, endSession } from "@/lib/people/auth/session/session-store";

const path = "/settings/account/sessions";
const access = { page: path, proof: "none" } as const;

/** Ends a session of the person; one that was not theirs leads on to another password. */
export const end = formAction(
  {
    access,
    limit: "editor",
    read: (form) => ({ sessionId: formText(form, "sessionId"), isStrangers: form.has("notMe") }),
  },
  async ({ user, input: { sessionId, isStrangers } }) => {
    await endSession(user.id, sessionId);
    revalidatePath(path);
    if (isStrangers) redirect("/settings/account/sign-in?outcome=not-me#password");
  },
);

/** Ends every session of the person but this one, and their personal tokens if they wish. */
export const endOthers = formAction(
  { access, limit: "editor", read: (form) => form.has("endsPersonalTokens") },
  async ({ user, input: endsPersonalTokens }) => {
    await endOtherSessions(user.id, user.sessionId, { endsPersonalTokens });
    revalidatePath(path);
  },
);

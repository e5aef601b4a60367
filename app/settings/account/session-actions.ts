"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formText } from "@/lib/auth/actions";
import { requireUser } from "@/lib/auth/session";
import { endOtherSessions, endSession } from "@/lib/auth/session-store";
import { requireLimit } from "@/lib/limits/limiter";

const path = "/settings/account";

/** Ends a session of the person; one that was not theirs leads on to another password. */
export async function end(form: FormData): Promise<void> {
  const user = await requireUser(path);
  await requireLimit("editor", user.id);
  await endSession(user.id, formText(form, "sessionId"));
  revalidatePath(path);
  if (form.has("notMe")) redirect(`${path}?outcome=not-me#password`);
}

/** Ends every session of the person but this one, and their personal tokens if they wish. */
export async function endOthers(form: FormData): Promise<void> {
  const user = await requireUser(path);
  await requireLimit("editor", user.id);
  await endOtherSessions(user.id, user.sessionId, { endsPersonalTokens: form.has("endsPersonalTokens") });
  revalidatePath(path);
}

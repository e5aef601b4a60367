"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, formText, proofOf } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requireUser } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/http/field-errors";
import { makePersonalToken } from "@/lib/oauth/new-personal-token";
import { deletePersonalToken } from "@/lib/oauth/personal-token-store";
import { newPersonalToken } from "@/lib/oauth/schema";

const home = "/settings/developers/tokens";

/** What the page shows once, after a token was made; `readsUser` is whether it may ask for its owner. */
export type MadeToken = { name: string; token: string; readsUser: boolean };

/** Makes a personal token after a step-up, since it outlives the session, and hands it out, this once. */
export async function create(previous: FormState<MadeToken>, form: FormData): Promise<FormState<MadeToken>> {
  const user = await requireUser(home);
  return answerForm(previous, form, async () => {
    const chosen = parseInput(newPersonalToken, {
      name: formText(form, "name"),
      scopes: form.getAll("scopes"),
      lifetime: formText(form, "lifetime"),
    });
    await requireStepUp(user, proofOf(form), await headers());
    const { token } = await makePersonalToken(user.id, chosen);
    revalidatePath(home);
    return { name: chosen.name, token, readsUser: chosen.scopes.includes("identify") };
  });
}

/** Ends a personal token at once. */
export async function end(form: FormData): Promise<void> {
  const user = await requireUser(home);
  await deletePersonalToken(user.id, formText(form, "tokenId")).catch((error) => {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  });
  revalidatePath(home);
}

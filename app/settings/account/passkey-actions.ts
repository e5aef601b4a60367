"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, answerRequest, formText, proofOf } from "@/lib/auth/actions";
import type { FormState, PasskeyRequest } from "@/lib/auth/form-state";
import { parseAnswer } from "@/lib/auth/passkey-sign-in";
import {
  beginPasskey,
  beginPasskeyStepUp,
  dropPasskey,
  finishPasskey,
  nameOtherwise,
  stepUpByPasskey,
} from "@/lib/auth/passkeys";
import { requireUser } from "@/lib/auth/session";
import { requireLimit } from "@/lib/limits/limiter";

const path = "/settings/account";

type Begun = Awaited<ReturnType<typeof beginPasskey>>;

/** Removes the passkey named `remove`, or begins another one: the result is what the browser makes it from. */
export async function changePasskeys(
  previous: FormState<Begun | undefined>,
  form: FormData,
): Promise<FormState<Begun | undefined>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    if (!form.has("remove")) return beginPasskey(user, formText(form, "name"), proofOf(form), await headers());
    await dropPasskey(user, formText(form, "remove"), proofOf(form), await headers());
    revalidatePath(path);
    return undefined;
  });
}

/** Gives the passkey named `rename` another name. */
export async function renamePasskey(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    await nameOtherwise(user, formText(form, "rename"), formText(form, "name"));
    revalidatePath(path);
    return formText(form, "name").trim();
  });
}

/** Adds the passkey that the browser has made. The result is its name. */
export async function addPasskey(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    await finishPasskey(user, formText(form, "name"), parseAnswer(formText(form, "passkey")));
    revalidatePath(path);
    return formText(form, "name");
  });
}

/** What the browser asks a passkey of the person for, to make sure that it is them. */
export async function beginConfirmation(): Promise<PasskeyRequest> {
  const user = await requireUser(path);
  return answerRequest(async () => beginPasskeyStepUp(user, await headers()));
}

/** A step-up by a passkey: what is dangerous asks for nothing more for five minutes. */
export async function confirm(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await stepUpByPasskey(user, parseAnswer(formText(form, "passkey")), await headers());
    revalidatePath(path, "layout");
    return true as const;
  });
}

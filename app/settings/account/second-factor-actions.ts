"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, formText, goTo, proofOf } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { beginSetup, disable, enable, renewRecoveryCodes } from "@/lib/auth/second-factor";
import { requireUser } from "@/lib/auth/session";
import { requireLimit } from "@/lib/limits/limiter";

const path = "/settings/account/second-factor";

/** Leads to the page that shows the secret for the app. */
export async function begin(previous: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser("/settings/account");
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    await beginSetup(user, proofOf(form), await headers());
    goTo(path);
  });
}

/** Turns the second factor on. The result is the recovery codes, which are shown this once. */
export async function turnOn(previous: FormState<string[]>, form: FormData): Promise<FormState<string[]>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    const codes = await enable(user, formText(form, "code"));
    revalidatePath(path);
    return codes;
  });
}

/** Makes new recovery codes, which are shown this once. */
export async function renewCodes(previous: FormState<string[]>, form: FormData): Promise<FormState<string[]>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    const codes = await renewRecoveryCodes(user, proofOf(form), await headers());
    revalidatePath(path);
    return codes;
  });
}

/** Turns the second factor off. */
export async function turnOff(previous: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await disable(user, proofOf(form), await headers());
    goTo("/settings/account?outcome=second-factor-off");
  });
}

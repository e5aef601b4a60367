"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, formName, formText, goTo, proofOf } from "@/lib/auth/actions";
import { type EmailOutcome, requestEmail, sendProof } from "@/lib/auth/email-change";
import type { FormState } from "@/lib/auth/form-state";
import { unlinkProvider } from "@/lib/auth/link-store";
import { configuredProviders } from "@/lib/auth/providers";
import { newEmail } from "@/lib/auth/schema";
import { requireUser } from "@/lib/auth/session";
import { startLinking } from "@/lib/auth/start-linking";
import { requireStepUp } from "@/lib/auth/step-up";
import { parseInput } from "@/lib/http/field-errors";
import { requireLimit } from "@/lib/limits/limiter";
import { forgetPendingEmail } from "@/lib/users/email-store";
import { userChange } from "@/lib/users/schema";
import { getProfileById, updateUser } from "@/lib/users/store";

const path = "/settings/account";

const language = userChange.pick({ locale: true });
const names = userChange.pick({ username: true, alias: true });

/** Gives the account other names: only what differs is changed, since a username may change once a day. */
export async function saveNames(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    const [username, alias] = [formName(form, "username"), formName(form, "alias") || null];
    const now = await getProfileById(user.id);
    const change = { ...(username !== now.username && { username }), ...(alias !== now.alias && { alias }) };
    await updateUser(user.id, parseInput(names, change));
    revalidatePath("/settings", "layout");
    return true as const;
  });
}

/** Changes the language of the page and the workshop, and loads the page again in it. */
export async function saveLanguage(previous: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireLimit("editor", user.id);
    await updateUser(user.id, parseInput(language, { locale: formText(form, "locale") }));
    goTo(`${path}?outcome=language`);
  });
}

/** Gives the account another email address, once that is proven where the site sends mail. */
export async function saveEmail(previous: FormState<EmailOutcome>, form: FormData): Promise<FormState<EmailOutcome>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    const { email } = parseInput(newEmail, { email: formName(form, "email") });
    await requireStepUp(user, proofOf(form), await headers());
    const outcome = await requestEmail(user, email);
    revalidatePath("/settings", "layout");
    return outcome;
  });
}

/** Sends the link that proves the address again, or forgets the address that waits for it. */
export async function proveAddress(
  previous: FormState<EmailOutcome>,
  form: FormData,
): Promise<FormState<EmailOutcome>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    if (form.has("forget")) await forgetPendingEmail(user.id);
    else await sendProof(user);
    revalidatePath("/settings", "layout");
    return form.has("forget") ? "saved" : "sent";
  });
}

/** Leads to the provider named `link`, or unlinks the one named `unlink`. */
export async function changeLinks(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await requireStepUp(user, proofOf(form), await headers());
    const provider = configuredProviders().find((id) => id === form.get("link"));
    if (provider) goTo(await startLinking(user, provider));
    await unlinkProvider(user.id, formText(form, "unlink"), configuredProviders());
    revalidatePath(path);
    return formText(form, "unlink");
  });
}

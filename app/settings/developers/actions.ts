"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { answerForm, formText, proofOf } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requireFreshUser, requireUser } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/http/field-errors";
import { removeFilesPendingDeletion } from "@/lib/media/removal";
import { createClient, deleteClient, deleteSecret, rotateSecret, updateClient } from "@/lib/oauth/client-store";
import { deleteIcon } from "@/lib/oauth/icon-store";
import { newClient } from "@/lib/oauth/schema";

const home = "/settings/developers";
const requireDeveloper = () => requireUser(home);

/** What the page shows once, after an application was made or its secret rotated. */
export type Credentials = { clientId: string; clientSecret: string | undefined };
export type NewApplication = Credentials & { redirectUri: string; isPublic: boolean };

function parseClient(form: FormData) {
  const redirectUris = form.getAll("redirectUris").filter((uri) => typeof uri === "string" && uri.trim() !== "");
  return parseInput(newClient, {
    name: formText(form, "name"),
    description: formText(form, "description").replaceAll("\r\n", "\n"),
    redirectUris: redirectUris.map((uri) => String(uri).trim()),
    websiteUrl: formText(form, "websiteUrl"),
    termsOfServiceUrl: formText(form, "termsOfServiceUrl"),
    privacyPolicyUrl: formText(form, "privacyPolicyUrl"),
    isPublic: form.get("isPublic") === "on",
  });
}

/** Registers an application and hands out its credentials, this once. */
export async function create(previous: FormState<NewApplication>, form: FormData): Promise<FormState<NewApplication>> {
  const user = await requireDeveloper();
  return answerForm(previous, form, async () => {
    const values = parseClient(form);
    await requireStepUp(user, proofOf(form), await headers());
    const { client, clientSecret } = await createClient(user.id, values);
    const { isPublic, redirectUris } = client;
    return { clientId: client.id, clientSecret, isPublic, redirectUri: redirectUris[0] ?? "" };
  });
}

// The client ID travels in the form: an action with bound arguments never answers a form that is posted without script.

/** Saves an application. */
export async function save(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireDeveloper();
  const clientId = formText(form, "clientId");
  return answerForm(previous, form, async () => {
    const values = parseClient(form);
    await requireStepUp(user, proofOf(form), await headers());
    await updateClient(user.id, clientId, values, form.get("endsSecrets") === "on");
    revalidatePath(`${home}/${clientId}`);
    return true as const;
  });
}

/** Makes a new secret beside the newest one and hands it out, this once; `mayEnd` names an older one that it ends. */
export async function rotate(previous: FormState<Credentials>, form: FormData): Promise<FormState<Credentials>> {
  const clientId = formText(form, "clientId");
  const user = await requireFreshUser(`${home}/${clientId}`);
  return answerForm(previous, form, async () => {
    // Also after a refusal, which the page explains by the secrets that it shows.
    revalidatePath(`${home}/${clientId}`);
    const clientSecret = await rotateSecret(user.id, clientId, formText(form, "mayEnd"));
    return { clientId, clientSecret };
  });
}

/** Ends one secret at once. Like the end of a session it asks for no step-up, which would only slow its owner down. */
export async function endSecret(form: FormData): Promise<void> {
  const user = await requireDeveloper();
  const clientId = formText(form, "clientId");
  await deleteSecret(user.id, clientId, formText(form, "secretId")).catch(goneMeansDone);
  revalidatePath(`${home}/${clientId}`);
}

/** Takes the icon of an application away. */
export async function removeIcon(form: FormData): Promise<void> {
  const clientId = formText(form, "clientId");
  const user = await requireFreshUser(`${home}/${clientId}`);
  await deleteIcon(user.id, clientId).then(() => removeFilesPendingDeletion(user.id), goneMeansDone);
  revalidatePath(`${home}/${clientId}`);
}

/** Deletes an application with all its tokens. */
export async function remove(form: FormData): Promise<void> {
  const clientId = formText(form, "clientId");
  const user = await requireFreshUser(`${home}/${clientId}`);
  const deleting = deleteClient(user.id, clientId);
  await deleting.then(() => removeFilesPendingDeletion(user.id), goneMeansDone);
  redirect(home);
}

/** A missing one, or another person's, needs no deletion. */
function goneMeansDone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}

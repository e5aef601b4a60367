"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { parseInput } from "@/lib/api/field-errors";
import { answerForm, formText } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requireUser } from "@/lib/auth/session";
import { createClient, deleteClient, deleteSecret, rotateSecret, updateClient } from "@/lib/oauth/client-store";
import { newClient } from "@/lib/oauth/schema";

const home = "/settings/developers";
const requireDeveloper = () => requireUser(home);

/** What the page shows once, after an application was made or its secret rotated. */
export type Credentials = { clientId: string; clientSecret: string | undefined };

function parseClient(form: FormData) {
  const redirectUris = form.getAll("redirectUris").filter((uri) => typeof uri === "string" && uri.trim() !== "");
  return parseInput(newClient, {
    name: formText(form, "name").trim(),
    description: formText(form, "description").replaceAll("\r\n", "\n").trim(),
    redirectUris: redirectUris.map((uri) => String(uri).trim()),
    termsOfServiceUrl: formText(form, "termsOfServiceUrl").trim(),
    privacyPolicyUrl: formText(form, "privacyPolicyUrl").trim(),
    isPublic: form.get("isPublic") === "on",
  });
}

/** Registers an application and hands out its credentials, this once. */
export async function create(previous: FormState<Credentials>, form: FormData): Promise<FormState<Credentials>> {
  const user = await requireDeveloper();
  return answerForm(previous, form, async () => {
    const { client, clientSecret } = await createClient(user.id, parseClient(form));
    return { clientId: client.id, clientSecret };
  });
}

/** Saves an application. */
export async function save(clientId: string, previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireDeveloper();
  return answerForm(previous, form, async () => {
    await updateClient(user.id, clientId, parseClient(form));
    revalidatePath(`${home}/${clientId}`);
    return true as const;
  });
}

/** Makes a new secret beside the newest one and hands it out, this once. */
export async function rotate(
  clientId: string,
  previous: FormState<Credentials>,
  form: FormData,
): Promise<FormState<Credentials>> {
  const user = await requireDeveloper();
  return answerForm(previous, form, async () => {
    const clientSecret = await rotateSecret(user.id, clientId);
    revalidatePath(`${home}/${clientId}`);
    return { clientId, clientSecret };
  });
}

/** Ends one secret at once. */
export async function endSecret(clientId: string, secretId: string): Promise<void> {
  const user = await requireDeveloper();
  await deleteSecret(user.id, clientId, secretId);
  revalidatePath(`${home}/${clientId}`);
}

/** Deletes an application with all its tokens. */
export async function remove(clientId: string): Promise<void> {
  const user = await requireDeveloper();
  await deleteClient(user.id, clientId);
  redirect(home);
}

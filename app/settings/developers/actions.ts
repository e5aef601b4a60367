"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { unixLines } from "@/lib/core/text/typed";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { formText, shownValues } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { createClient, deleteClient, deleteSecret, rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { deleteIcon } from "@/lib/people/oauth/clients/icon-store";
import { type ApplicationKind, defaultIdTokenAlgorithm } from "@/lib/people/oauth/form-choices";
import { newClient } from "@/lib/people/oauth/schema";

const home = "/settings/developers";

/** The page shows these once, after an application was made or its secret rotated. */
export type Credentials = { clientId: string; clientSecret: string | undefined };
export type NewApplication = Credentials & { redirectUri: string; isPublic: boolean; kind: ApplicationKind | null };

// The client ID travels in the form: an action with bound arguments never answers a form posted without script.
const readClientId = (form: FormData) => formText(form, "clientId");
const applicationPath = (form: FormData) => `${home}/${readClientId(form)}`;

function parseClient(form: FormData) {
  const redirectUris = form.getAll("redirectUris").filter((uri) => typeof uri === "string" && uri.trim() !== "");
  const kind = form.get("kind");
  return parseInput(newClient, {
    name: formText(form, "name"),
    description: unixLines(formText(form, "description")),
    redirectUris: redirectUris.map((uri) => String(uri).trim()),
    websiteUrl: formText(form, "websiteUrl"),
    termsOfServiceUrl: formText(form, "termsOfServiceUrl"),
    privacyPolicyUrl: formText(form, "privacyPolicyUrl"),
    // What runs on other people's devices can keep no secret (RFC 8252, 8.5).
    isPublic: form.get("isPublic") === "on" || (kind !== null && kind !== "server"),
    kind,
    idTokenAlgorithm: form.get("usesEs256") === "on" ? "ES256" : defaultIdTokenAlgorithm,
  });
}

/** Registers an application and returns its credentials, only now. */
export const create = formAction(
  { access: { page: home, proof: "fields" }, read: parseClient },
  async ({ user, input }): Promise<NewApplication> => {
    const { client, clientSecret } = await createClient(user.id, input);
    const { isPublic, kind, redirectUris } = client;
    return { clientId: client.id, clientSecret, isPublic, kind, redirectUri: redirectUris[0] ?? "" };
  },
);

/** Saves an application. */
export const save = formAction(
  {
    access: { page: home, proof: "fields" },
    read: (form) => ({
      clientId: readClientId(form),
      values: parseClient(form),
      edit: { endsSecrets: form.get("endsSecrets") === "on", shown: shownValues(form) },
    }),
  },
  async ({ user, input: { clientId, values, edit } }) => {
    await updateClient(user.id, clientId, values, edit);
    revalidatePath(`${home}/${clientId}`);
    return true as const;
  },
);

/**
 * Makes a new secret in addition to the newest one and returns it, only now; `mayEnd` names an older one that it ends.
 */
export const rotate = formAction(
  {
    access: { page: applicationPath, proof: "recent" },
    read: (form) => ({ clientId: readClientId(form), mayEnd: formText(form, "mayEnd") }),
  },
  async ({ user, input: { clientId, mayEnd } }): Promise<Credentials> => {
    // This also runs after a refusal, which the page explains by the secrets that it shows.
    revalidatePath(`${home}/${clientId}`);
    return { clientId, clientSecret: await rotateSecret(user.id, clientId, mayEnd) };
  },
);

/** Ends one secret at once. It needs no step-up, which would only slow its owner down. */
export const endSecret = formAction(
  {
    access: { page: home, proof: "none" },
    read: (form) => ({ clientId: readClientId(form), secretId: formText(form, "secretId") }),
  },
  async ({ user, input: { clientId, secretId } }) => {
    await deleteSecret(user.id, clientId, secretId).catch(ignoreNotFound);
    revalidatePath(`${home}/${clientId}`);
  },
);

/** Removes the icon of an application. */
export const removeIcon = formAction(
  { access: { page: applicationPath, proof: "recent" }, read: readClientId },
  async ({ user, input: clientId }) => {
    await deleteIcon(user.id, clientId).then(({ ownerId }) => removeFilesPendingDeletion(ownerId), ignoreNotFound);
    revalidatePath(`${home}/${clientId}`);
  },
);

/** Deletes an application with all its tokens. */
export const remove = formAction(
  { access: { page: applicationPath, proof: "recent" }, read: readClientId },
  async ({ user, input: clientId }): Promise<void> => {
    const deleting = deleteClient(user.id, clientId);
    await deleting.then(() => removeFilesPendingDeletion(user.id), ignoreNotFound);
    redirect(home);
  },
);

/** An application that is missing, or another person's, needs no deletion. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}

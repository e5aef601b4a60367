"use server";
import { revalidatePath } from "next/cache";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction, passkeyRequest } from "@/lib/people/auth/forms/form-action";
import { parseAnswer } from "@/lib/people/auth/passkey/passkey-sign-in";
import {
  beginPasskey,
  beginPasskeyStepUp,
  deletePasskey,
  finishPasskey,
  relabelPasskey,
  stepUpByPasskey,
} from "@/lib/people/auth/passkey/passkeys";

const path = "/settings/account/sign-in";

type Begun = Awaited<ReturnType<typeof beginPasskey>>;

/** Removes the passkey named `remove`, or begins another one; the result is what the browser makes it from. */
export const changePasskeys = formAction(
  {
    access: { page: path, proof: "fields" },
    limit: "editor",
    read: (form) => ({
      removed: form.has("remove") ? formText(form, "remove") : undefined,
      name: formText(form, "name"),
    }),
  },
  async ({ user, input: { removed, name } }): Promise<Begun | undefined> => {
    if (removed === undefined) return beginPasskey(user, name);
    await deletePasskey(user, removed);
    revalidatePath(path);
    return undefined;
  },
);

/** Gives the passkey named `rename` another name. */
export const renamePasskey = formAction(
  {
    access: { page: path, proof: "none" },
    limit: "editor",
    read: (form) => ({ renamed: formText(form, "rename"), name: formText(form, "name") }),
  },
  async ({ user, input: { renamed, name } }) => {
    await relabelPasskey(user, renamed, name);
    revalidatePath(path);
    return name.trim();
  },
);

/** Adds the passkey that the browser has made for `changePasskeys`. The result is its name. */
export const addPasskey = formAction(
  {
    access: { page: path, proof: { own: "challenge" } },
    limit: "editor",
    read: (form) => ({ name: formText(form, "name"), made: parseAnswer(formText(form, "passkey")) }),
  },
  async ({ user, input: { name, made } }) => {
    await finishPasskey(user, name, made);
    revalidatePath(path);
    return name;
  },
);

/** Returns what the browser asks a passkey of the person for, to make sure that it is them. */
export const beginConfirmation = passkeyRequest({ page: path, proof: "none" }, ({ user, headers }) =>
  beginPasskeyStepUp(user, headers),
);

/** Does a step-up by a passkey, after which nothing more is asked for five minutes. */
export const confirm = formAction(
  { access: { page: path, proof: { own: "step-up" } }, read: (form) => parseAnswer(formText(form, "passkey")) },
  async ({ user, input: answer, headers }) => {
    await stepUpByPasskey(user, answer, headers);
    revalidatePath("/settings/account", "layout");
    return true as const;
  },
);

"use server";
import { revalidatePath } from "next/cache";
import { parseInput } from "@/lib/core/http/field-errors";
import { type EmailOutcome, requestEmail, sendProof } from "@/lib/people/auth/account/email-change";
import { formIdentifier, formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { unlinkProvider } from "@/lib/people/auth/provider/link-store";
import { configuredProviders } from "@/lib/people/auth/provider/providers";
import { newEmail } from "@/lib/people/auth/schema";
import { startLinking } from "@/lib/people/auth/sign-in/start-linking";
import { forgetPendingEmail } from "@/lib/people/users/email-store";
import { userChange } from "@/lib/people/users/schema";
import { updateUser } from "@/lib/people/users/store";
import { changeNames, readNames } from "../_components/change-names";

const path = "/settings/account";
const signInPath = "/settings/account/sign-in";

const language = userChange.pick({ locale: true });

/** Gives the account's first page other names. */
export const saveNames = formAction(
  { access: { page: path, proof: "fields" }, limit: "editor", read: readNames },
  async ({ user, input }) => {
    await changeNames(user.id, input);
    return true as const;
  },
);

/** Changes the language of the page and the interface, and loads the page again in it. */
export const saveLanguage = formAction(
  {
    access: { page: path, proof: "none" },
    limit: "editor",
    read: (form) => parseInput(language, { locale: formText(form, "locale") }),
  },
  async ({ user, input }) => {
    await updateUser(user.id, input);
    redirectTo(`${path}?outcome=language`);
  },
);

/** Gives the account another email address, which first has to be proven where the site sends mail. */
export const saveEmail = formAction(
  {
    access: { page: path, proof: "fields" },
    read: (form) => parseInput(newEmail, { email: formIdentifier(form, "email") }),
  },
  async ({ user, input: { email } }) => {
    const outcome = await requestEmail(user, email);
    revalidatePath("/settings", "layout");
    return outcome;
  },
);

/** Sends the link that proves the address again, or forgets the address that waits for it. */
export const proveAddress = formAction(
  { access: { page: path, proof: "none" }, read: (form) => form.has("forget") },
  async ({ user, input: isForgotten }): Promise<EmailOutcome> => {
    if (isForgotten) await forgetPendingEmail(user.id);
    else await sendProof(user);
    revalidatePath("/settings", "layout");
    return isForgotten ? "saved" : "sent";
  },
);

/** Leads to the provider named `link`, or unlinks the one named `unlink`. */
export const changeLinks = formAction(
  {
    access: { page: signInPath, proof: "fields" },
    read: (form) => ({ link: formText(form, "link"), unlink: formText(form, "unlink") }),
  },
  async ({ user, input: { link, unlink } }) => {
    const provider = configuredProviders().find((id) => id === link);
    if (provider) redirectTo(await startLinking(user, provider));
    await unlinkProvider(user.id, unlink, configuredProviders());
    revalidatePath(signInPath);
    return unlink;
  },
);

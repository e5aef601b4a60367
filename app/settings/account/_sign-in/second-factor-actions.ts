"use server";
import { revalidatePath } from "next/cache";
import { formText, readProof, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";
import { beginSetup, disable, enable, renewRecoveryCodes } from "@/lib/people/auth/second-factor/second-factor";

const path = "/settings/account/second-factor";

/** Leads to the page that shows the secret for the app. */
export const begin = formAction(
  { access: { page: "/settings/account/sign-in", proof: "fields" }, limit: "editor", read: noFields },
  async ({ user }) => {
    await beginSetup(user);
    redirectTo(path);
  },
);

/** Turns the second factor on. The result is the recovery codes, which are shown only now. */
export const turnOn = formAction(
  { access: { page: path, proof: { own: "code" } }, read: (form) => formText(form, "code") },
  async ({ user, input: code }) => {
    const codes = await enable(user, code);
    revalidatePath(path);
    return codes;
  },
);

/** Makes new recovery codes, which are shown only now. */
export const renewCodes = formAction(
  { access: { page: path, proof: { own: "code" } }, read: readProof },
  async ({ user, input: proof, headers }) => {
    const codes = await renewRecoveryCodes(user, proof, headers);
    revalidatePath(path);
    return codes;
  },
);

/** Turns the second factor off. */
export const turnOff = formAction(
  { access: { page: path, proof: { own: "code" } }, read: readProof },
  async ({ user, input: proof, headers }) => {
    await disable(user, proof, headers);
    redirectTo("/settings/account/sign-in?outcome=second-factor-off");
  },
);

"use server";
import { proveAddress, undoEmailChange } from "@/lib/people/auth/account/email-links";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";

const link = { access: "anybody", read: (form: FormData) => formText(form, "secretOfLink") } as const;

/** Proves the address that a link was sent to. */
export const verifyEmail = formAction(link, async ({ input: token, headers }) => {
  await proveAddress(token, headers);
  redirectTo("/verify?outcome=verified");
});

/** Puts a former address back, and leads on to another password. */
export const undo = formAction(link, async ({ input: token, headers }) =>
  redirectTo(await undoEmailChange(token, headers)),
);

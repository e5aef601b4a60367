"use server";
import { formText, goTo } from "@/lib/auth/actions";
import { proveAddress, undoEmailChange } from "@/lib/auth/email-links";
import { formAction } from "@/lib/auth/form-action";

const link = { access: "anybody", read: (form: FormData) => formText(form, "secretOfLink") } as const;

/** Proves the address that a link was sent to. */
export const prove = formAction(link, async ({ input: token, headers }) => {
  await proveAddress(token, headers);
  goTo("/verify?outcome=verified");
});

/** Puts a former address back, and leads on to another password. */
export const undo = formAction(link, async ({ input: token, headers }) => goTo(await undoEmailChange(token, headers)));

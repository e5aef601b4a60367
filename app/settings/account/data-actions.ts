"use server";
import { formText, goTo, proofOf } from "@/lib/auth/actions";
import { requestDeletion } from "@/lib/auth/deletion";
import { formAction } from "@/lib/auth/form-action";

/** Deletes the account, in seven days or at once. */
export const remove = formAction(
  {
    access: { page: "/settings/account", proof: "own" },
    read: (form) => ({ typedUsername: formText(form, "username"), proof: proofOf(form), isAtOnce: form.has("atOnce") }),
  },
  async ({ user, input: wish, headers }) => {
    await requestDeletion(user, wish, headers);
    goTo(`/login?outcome=${wish.isAtOnce ? "deleted" : "closed"}`);
  },
);

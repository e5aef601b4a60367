"use server";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { acceptClientInvitation } from "@/lib/people/oauth/clients/client-invitation-store";

const home = "/settings/developers";

/** Takes an invitation to own an application as well, and leads to it. */
export const accept = formAction(
  {
    access: {
      page: (form) => `${home}/join?${new URLSearchParams({ token: formText(form, "token") })}`,
      proof: "none",
    },
    limit: "editor",
    read: (form) => formText(form, "token"),
  },
  async ({ user, input: token }): Promise<void> => {
    redirectTo(`${home}/${await acceptClientInvitation(token, user)}`);
  },
);

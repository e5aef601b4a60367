"use server";
import { formText, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { withPage } from "@/lib/people/pages/page-address";
import { acceptPageInvitation } from "@/lib/people/pages/page-invitation-store";
import { firstSection } from "@/lib/people/pages/page-sections";

/** Takes an invitation to help with a page, and leads to it. */
export const accept = formAction(
  {
    access: {
      page: (form) => `/settings/pages/join?${new URLSearchParams({ token: formText(form, "token") })}`,
      proof: "none",
    },
    limit: "editor",
    read: (form) => formText(form, "token"),
  },
  async ({ user, input: token }): Promise<void> => {
    const { username, role } = await acceptPageInvitation(token, user);
    redirectTo(withPage(firstSection(role), { username, isFirst: false }));
  },
);

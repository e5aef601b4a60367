"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";

const path = "/settings/applications";

/** Ends what an application may do for the person who is signed in. */
export const disconnect = formAction(
  { access: { page: path, proof: "none" }, read: (form) => z.uuid().safeParse(form.get("clientId")).data },
  async ({ user, input: clientId }) => {
    if (clientId) await disconnectApplication(user.id, clientId);
    revalidatePath(path);
  },
);

"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { requireUser } from "@/lib/auth/session";
import { disconnectApplication } from "@/lib/oauth/consent-store";

/** Ends what an application may do for the person who is signed in. */
export async function disconnect(form: FormData): Promise<void> {
  const user = await requireUser("/settings/applications");
  const clientId = z.uuid().safeParse(form.get("clientId"));
  if (clientId.success) await disconnectApplication(user.id, clientId.data);
  revalidatePath("/settings/applications");
}

import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/errors";
import { requireUser } from "@/lib/people/auth/session/session";
import { getClient, type OwnClient } from "@/lib/people/oauth/clients/client-store";

/**
 * Returns the application that a page of the developer settings is about, or a 404 when the visitor does not own it.
 * @param part what follows the client ID in the path of the page
 */
export async function requireOwnApplication(
  params: Promise<{ clientId: string }>,
  part: "" | "/usage" | "/requests" | "/webhooks" | "/owners",
): Promise<OwnClient> {
  const { clientId } = await params;
  const user = await requireUser(`/settings/developers/${clientId}${part}`);
  return getClient(user.id, clientId).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
}

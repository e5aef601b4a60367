import "server-only";
import { cookies } from "next/headers";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { listLinkedAccounts, permitLinking } from "../provider/link-store";
import type { ProviderId } from "../provider/provider-kinds";
import { flowCookieName } from "../session/session-cookie";
import type { SessionUser } from "../session/session-store";
import { startProviderSignIn } from "./provider-address";

/**
 * Begins linking after a step-up. @returns the provider's address @throws AppError conflict when one is linked already,
 * unavailable
 */
export async function startLinking({ id, sessionId }: SessionUser, provider: ProviderId): Promise<string> {
  if ((await listLinkedAccounts(id)).some((link) => link.provider === provider)) {
    throw new AppError("conflict", message("linkedAlready"));
  }
  const address = await startProviderSignIn(provider, "/settings/account/sign-in");
  const flow = (await cookies()).get(flowCookieName())?.value;
  if (!flow) throw new Error("next-auth has set no cookie for the authorization request");
  await permitLinking(sessionId, provider, flow);
  return address;
}

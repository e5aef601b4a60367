import { message } from "@/lib/core/messages/message";
import "server-only";
import { isForeignKeyViolation } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { newSecret } from "@/lib/core/secrets";
import { lifetimeSeconds } from "../lifetimes";
import type { ClientToken } from "../schema";
import { authenticateClient, type PresentedClient } from "../tokens/client-authentication";
import { issueClientToken } from "../tokens/token-store";

/** @param outgoing its client is set @throws AppError invalid_client, rate_limited, unauthorized_client */
export async function grantClientCredentials(
  presented: PresentedClient,
  limitKey: string,
  outgoing: Outgoing,
): Promise<ClientToken> {
  const accessToken = newSecret("accessToken");
  const client = await authenticateClient(presented, limitKey, outgoing, (id, secretHash) =>
    issueClientToken(id, secretHash, accessToken),
  ).catch((error) => {
    throw isForeignKeyViolation(error) ? new AppError("invalid_client", message("clientEnded")) : error;
  });
  if (client.isPublic) {
    throw new AppError("unauthorized_client", message("publicCredentials"));
  }
  return { access_token: accessToken, token_type: "bearer", expires_in: lifetimeSeconds.accessToken };
}

import "server-only";
import { isForeignKeyViolation } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import { tokenLifetimeSeconds } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { newSecret } from "@/lib/core/secrets";
import type { ClientToken } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import { issueClientToken } from "../tokens/token-store";

/** Issues a token for the developer (RFC 6749, 4.4). @throws AppError invalid_client, rate_limited, unauthorized_client */
export async function grantClientCredentials(authenticate: Authenticate): Promise<ClientToken> {
  const accessToken = newSecret("accessToken");
  const client = await authenticate((id, secretHash) => issueClientToken(id, secretHash, accessToken)).catch(
    (error) => {
      throw isForeignKeyViolation(error) ? new AppError("invalid_client", message("clientEnded")) : error;
    },
  );
  if (client.isPublic) {
    throw new AppError("unauthorized_client", message("publicCredentials"));
  }
  return { access_token: accessToken, token_type: "bearer", expires_in: tokenLifetimeSeconds.accessToken };
}

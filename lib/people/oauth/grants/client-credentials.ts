import "server-only";
import { isForeignKeyViolation } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import { tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { type Message, message } from "@/lib/core/messages/message";
import { newSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
import { findResource } from "../resource";
import type { ClientToken } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import { issueClientToken } from "../tokens/client-token-store";
import type { TokenParameters } from "../tokens/token-request";

/** Such a token would have every scope, and no person who allowed it. Values that name nothing here are ignored. */
const noPerson: Message = {
  text: "Send the person to authorize for this resource; tokens of client credentials are for the API alone",
};

const noOwner: Message = {
  text: "An application that registered itself acts for nobody of its own; send a person to authorize",
};

/** Issues a token for the developer (RFC 6749, 4.4). @throws AppError invalid_client, rate_limited, unauthorized_client */
export async function grantClientCredentials(
  authenticate: Authenticate,
  { resource: sent = [] }: TokenParameters,
): Promise<ClientToken> {
  if (sent.some((address) => ![null, "unknown"].includes(findResource([address])))) {
    await authenticate(findClientToAuthenticate);
    throw new AppError("invalid_target", noPerson);
  }
  const accessToken = newSecret("accessToken");
  const client = await authenticate((id, secretHash) => issueClientToken(id, secretHash, accessToken)).catch(
    (error) => {
      throw isForeignKeyViolation(error) ? new AppError("invalid_client", message("clientEnded")) : error;
    },
  );
  if (client.isPublic) {
    throw new AppError("unauthorized_client", message("publicCredentials"));
  }
  if (client.ownerId === null) throw new AppError("unauthorized_client", noOwner);
  if (!client.isIssued) throw new AppError("unauthorized_client", message("secretOfFormerOwner"));
  return { access_token: accessToken, token_type: "bearer", expires_in: tokenLifetimeSeconds.accessToken };
}

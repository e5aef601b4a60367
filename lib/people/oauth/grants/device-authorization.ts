import "server-only";
import { isForeignKeyViolation } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { jsonReply, type Reply } from "@/lib/core/http/reply";
import { addressRange, clientAddress } from "@/lib/core/limits/client-address";
import { deviceCodeBounds } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { findScopeProblem, isScope, parseScopes, type Scope } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { findClient, findClientToAuthenticate } from "../clients/client-store";
import { authorizeDevice } from "../operations";
import { createDeviceCode } from "../tokens/device-code-store";
import { showUserCode } from "../user-code";
import { receiveTokenRequest } from "./token-endpoint";

const otherResource = { text: "Leave out resource; the tokens of devices are for the API alone" };

/** Answers the request of a device for its codes (RFC 8628, 3.1). @param outgoing as for the token endpoint */
export async function answerDeviceRequest(request: Request, outgoing: Outgoing): Promise<Reply> {
  const { parameters, authenticate } = await receiveTokenRequest(request, outgoing);
  const { id } = await authenticate(findClientToAuthenticate);
  // The kind is what the developer declares: codes that are typed could be used to trick people, and no other kind needs them.
  if ((await findClient(id))?.kind !== "command_line") {
    const text =
      "Only command-line programs and devices without a browser have device codes; choose that type in the settings of your application, or register with that grant type";
    throw new AppError("unauthorized_client", { text });
  }
  const { scope, resource = [] } = parameters;
  const scopes = readScopes(scope);
  if (resource.length > 0) throw new AppError("invalid_target", otherResource);
  const asked = createDeviceCode(id, scopes, addressRange(clientAddress(request.headers)));
  const { deviceCode, userCode } = await asked.catch((error) => {
    throw isForeignKeyViolation(error) ? new AppError("invalid_client", message("clientEnded")) : error;
  });
  const address = `${env().BASE_URL}/device`;
  const codes = {
    device_code: deviceCode,
    user_code: showUserCode(userCode),
    verification_uri: address,
    verification_uri_complete: `${address}?user_code=${showUserCode(userCode)}`,
    expires_in: deviceCodeBounds.lifetimeSeconds,
    interval: deviceCodeBounds.intervalSeconds,
  };
  if (env().NODE_ENV !== "production") authorizeDevice.response?.parse(codes);
  return jsonReply(codes);
}

/** @throws AppError invalid_scope */
function readScopes(sent = ""): Scope[] {
  const scopes = parseScopes(sent);
  const problem = findScopeProblem(scopes);
  if (problem !== undefined || !scopes.every(isScope))
    throw new AppError("invalid_scope", problem ?? message("sendScope"));
  return scopes;
}

import "server-only";
import { AppError } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { parseInput } from "@/lib/core/http/field-errors";
import { parseJson, readText, requireMediaType } from "@/lib/core/http/read-body";
import { jsonReply, type Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { describeRegistration, registrationSchema, toNewClient } from "../client-registration";
import { requireAllowedName } from "./application-name";
import { registerClient } from "./client-document-store";

/** Answers a program that registers itself (RFC 7591, 3). @throws AppError not_found where the operator allows none */
export async function answerRegistration(request: Request, outgoing: Outgoing): Promise<Reply> {
  Object.assign(outgoing.headers, { "Cache-Control": "private, no-store", Pragma: "no-cache" });
  Object.assign(outgoing.headers, await requireLimit("client_registration", clientAddress(request.headers)));
  if (!env().OAUTH_DYNAMIC_REGISTRATION) throw new AppError("not_found", message("registrationOff"));
  requireMediaType(request, ["json"]);
  const sent = parseJson(await readText(request));
  const registration = naming(() => parseInput(registrationSchema(sent), sent));
  const values = toNewClient(registration);
  naming(() => requireAllowedName(values.name, "client_name"));
  return jsonReply(describeRegistration(registration, await registerClient(values)), 201);
}

/** Gives an error of a field the code that RFC 7591, 3.2.2 has for it. */
function naming<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_request") throw error;
    const isRedirect = Object.keys(error.problems ?? {}).some((field) => field.startsWith("redirect_uris"));
    throw new AppError(isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata", error.said, error.problems);
  }
}

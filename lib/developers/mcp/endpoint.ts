import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { createHandler } from "@/lib/core/http/answer";
import { emptyReply, jsonReply, type Reply } from "@/lib/core/http/reply";
import { requireLimit } from "@/lib/core/limits/limiter";
import { authenticateFor } from "@/lib/developers/api/authenticate";
import { receiveBody } from "@/lib/developers/api/receive-body";
import { type Actor, actorLimitKey } from "@/lib/people/oauth/actor";
import { resourceMetadataAddress } from "@/lib/people/oauth/resource";
import { answerRequest } from "./answer-request";
import { type Client, type RpcError, type RpcRequest, readClient, readMessage, rpcCodes } from "./protocol";

const resource = "/mcp";

/** The headers of a message, which a page may send. */
export const messageHeaders = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"] as const;

/** Answers a message of an assistant (Model Context Protocol, Streamable HTTP): one POST, one JSON, and no session. */
export const answerAssistant = createHandler(async (request, _context, outgoing) => {
  outgoing.headers["Cache-Control"] = "private, no-store";
  const actor = await authenticateFor(request, resource);
  Object.assign(outgoing, { userId: actor.userId, clientId: actor.clientId });
  Object.assign(outgoing.headers, await requireLimit("mcp", actorLimitKey(actor)));
  try {
    return await answerBody(request, await receiveMessage(request, actor), actor);
  } catch (error) {
    throw error instanceof AppError && error.code === "insufficient_scope" ? withMetadata(error) : error;
  }
});

async function answerBody({ headers }: Request, body: unknown, actor: Actor): Promise<Reply> {
  if (body instanceof AppError) return refused(null, { code: rpcCodes.parseError, message: body.message });
  const message = readMessage(body);
  if (message === undefined) return emptyReply(202);
  if ("error" in message) return refused(null, message.error);
  const client = readClient(headers, message);
  if ("error" in client) return refused(message.id, client.error);
  return replyTo(message, client, await answerRequest(message, client, actor));
}

/** Returns the error where the body is no JSON, which the protocol answers in its own form. */
async function receiveMessage(request: Request, { userId }: Actor): Promise<unknown> {
  try {
    return (await receiveBody(request, { body: z.unknown(), bodySize: "page" }, userId)).value;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_request") return error;
    throw error;
  }
}

type Answer = Awaited<ReturnType<typeof answerRequest>>;

/** An unknown method is a 404 in the version of today; whatever else a method says is the payload of a 200. */
function replyTo({ id }: RpcRequest, { isCurrent }: Client, answer: Answer): Reply {
  if ("result" in answer) return jsonReply({ jsonrpc: "2.0", id, result: answer.result });
  const isUnknown = isCurrent && answer.error.code === rpcCodes.methodNotFound;
  return refused(id, answer.error, isUnknown ? 404 : 200);
}

const refused = (id: RpcRequest["id"] | null, error: RpcError, status = 400): Reply =>
  jsonReply({ jsonrpc: "2.0", id, error }, status);

/** The client asks for the scopes where the challenge sends it (RFC 9728, 5.1). */
function withMetadata({ code, said, headers }: AppError): AppError {
  const challenge = `${headers["WWW-Authenticate"]}, resource_metadata="${resourceMetadataAddress(resource)}"`;
  return new AppError(code, said, undefined, { "WWW-Authenticate": challenge });
}

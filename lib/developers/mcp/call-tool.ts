import "server-only";
import { AppError } from "@/lib/core/errors";
import { errorBody } from "@/lib/core/http/error-response";
import { parseInput } from "@/lib/core/http/field-errors";
import { requireLimit } from "@/lib/core/limits/limiter";
import { isTree, type Tree } from "@/lib/page/document/json";
import { type Actor, actorLimitKey, requireScopes } from "@/lib/people/oauth/actor";
import { recordClientError } from "@/lib/people/oauth/clients/usage-counting";
import { type AskedBy, answersQuestion, sealQuestion } from "./confirmation";
import { scopesOfTool, type Tool, type ToolCall } from "./tool";

const argument = "confirmation";
const question = "confirm";

type Sent = {
  actor: Actor;
  /** Of the request: the arguments, and what a client adds once the person has answered. */
  params: Tree;
  /** Whether the client can ask the person a question for us. */
  elicits: boolean;
};

/** The value is for the model; `isComplete` is false where the person is to be asked first. */
export type Called = { isComplete: boolean; result: Tree };

const answered = (value: object, isError = false): Called => ({
  isComplete: true,
  result: {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value,
    ...(isError && { isError }),
  },
});

/**
 * Calls a tool. What its caller can mend is a result that the model reads. @throws AppError insufficient_scope, and
 * faults of the service
 */
export async function callTool(tool: Tool, sent: Sent): Promise<Called> {
  const { actor } = sent;
  requireScopes(actor, scopesOfTool(tool));
  try {
    await requireLimit(tool.operation.limit, actorLimitKey(actor));
    return await askedOrRun(tool, sent);
  } catch (error) {
    if (!(error instanceof AppError) || isForTheClient(error)) throw error;
    if (actor.clientId) recordClientError(actor.clientId, { route: "POST /mcp", code: error.code, reason: error.said });
    const wait = error.headers["Retry-After"];
    return answered({ ...errorBody(error), ...(wait && { retry_after_seconds: Number(wait) }) }, true);
  }
}

const isForTheClient = ({ code }: AppError) => ["insufficient_scope", "server_error", "unavailable"].includes(code);

async function askedOrRun(tool: Tool, { actor, params, elicits }: Sent): Promise<Called> {
  const { [argument]: confirmation, ...args } = isTree(params.arguments) ? params.arguments : {};
  const sent = tool.ask || confirmation === undefined ? args : { ...args, [argument]: confirmation };
  const call: ToolCall<unknown> = { actor, input: parseInput(tool.input, sent) };
  const asked = await tool.ask?.(call);
  if (!asked) return answered(await tool.run(call));
  const by: AskedBy = elicits ? "client" : "model";
  const about = { actor, tool: tool.name, input: call.input, by };
  const sealed = sealQuestion(about, asked.state);
  if (!elicits) {
    if (answersQuestion(confirmation, about, asked.state))
      return answered(await tool.run({ ...call, state: asked.state }));
    return askedByModel(asked.text, sealed);
  }
  const answer = isTree(params.inputResponses) ? params.inputResponses[question] : undefined;
  if (!isTree(answer) || !answersQuestion(params.requestState, about, asked.state))
    return askedByClient(asked.text, sealed);
  const agrees = answer.action === "accept" && isTree(answer.content) && answer.content[question] === true;
  if (agrees) return answered(await tool.run({ ...call, state: asked.state }));
  return answered({ error: "declined", error_description: "The person did not agree; nothing was changed" }, true);
}

/** See Multi Round-Trip Requests and Elicitation of the protocol. */
const askedByClient = (text: string, sealed: string): Called => ({
  isComplete: false,
  result: {
    inputRequests: {
      [question]: {
        method: "elicitation/create",
        params: {
          mode: "form",
          message: text,
          requestedSchema: {
            type: "object",
            properties: { [question]: { type: "boolean", title: "I agree", default: false } },
            required: [question],
          },
        },
      },
    },
    requestState: sealed,
  },
});

const askedByModel = (text: string, sealed: string): Called =>
  answered(
    {
      error: "confirmation_required",
      error_description:
        "Nothing was changed yet. Show the person the question word for word and wait for their answer. If they agree, call the tool again with the same arguments and this confirmation, which works once, for ten minutes.",
      question: text,
      [argument]: sealed,
    },
    true,
  );

/** Returns what a tool that asks first takes in addition. */
export const confirmationProperty = {
  [argument]: {
    type: "string",
    description: "What the first call returned, once the person has agreed to the question that came with it",
  },
};

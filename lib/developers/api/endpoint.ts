import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { createHandler, type Outgoing, type RouteContext, type RouteHandler } from "@/lib/core/http/answer";
import { isRevalidation, taggedReply } from "@/lib/core/http/entity-tag";
import { parseInput } from "@/lib/core/http/field-errors";
import { emptyReply, jsonReply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { refundLimit, requireLimit } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";
import {
  type Access,
  type Operation,
  requiredScopes,
  takesIdempotencyKey,
  withRoute,
} from "@/lib/core/operation/operation";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { requirePremium } from "@/lib/core/owners/quota-store";
import { env } from "@/lib/core/process/env";
import {
  type Actor,
  type ApplicationActor,
  actorLimitKey,
  requireApplication,
  requireScopes,
  scopesOf,
} from "@/lib/people/oauth/actor";
import { findActor } from "@/lib/people/oauth/tokens/token-store";
import { authenticate, type FindActor } from "./authenticate";
import { answerOnce, readIdempotencyKey } from "./idempotency";
import { receiveBody } from "./receive-body";

type Call<
  Found extends Actor,
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = {
  actor: A extends "public" ? undefined : A extends "application" ? ApplicationActor : Found;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  request: Request;
  /** A creation calls it in its transaction, where the request has a key. */
  keep: KeepAnswer<z.input<Output>> | undefined;
};

type Options<Found extends Actor, Params extends z.ZodType, Output extends z.ZodType> = {
  /** Resolves an access token. */
  find?: FindActor<Found>;
  /** Returns what a read would show now, for a change that keeps absent fields. @throws AppError not_found, … */
  present?(call: { actor: Found; params: z.output<Params> }): Promise<z.input<Output>>;
};

/** Wraps `handle` in the checks that docs/contract.md lists under Order of checks. */
export function endpoint<
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  Found extends Actor = Actor,
>(
  operation: Operation<A, Params, Query, Body, Output>,
  handle: (call: Call<Found, A, Params, Query, Body, Output>) => Promise<z.input<Output>>,
  { find = findActor as FindActor<Found>, present }: Options<Found, Params, Output> = {},
): RouteHandler {
  const handler = createHandler(async (request, context, outgoing) => {
    const isPublic = operation.access === "public";
    outgoing.headers["Cache-Control"] = isPublic ? "public, no-cache" : "private, no-store";
    const findParams = async () => operation.params && (await pathParameters(context, operation.params));
    const findPresent =
      present &&
      (async (found: Actor) => present({ actor: found as Found, params: (await findParams()) as z.output<Params> }));
    const { actor, body, key } = await admit(request, operation, outgoing, { find, findPresent });
    try {
      const params = await findParams();
      const query =
        operation.query && parseInput(operation.query, Object.fromEntries(new URL(request.url).searchParams));
      const call = { actor, params, query, body: body.value, request };
      const answer = async (keep?: KeepAnswer<z.input<Output>>) => {
        const output = await handle({ ...call, keep } as Call<Found, A, Params, Query, Body, Output>);
        if (operation.status === 204) return emptyReply(204);
        if (env().NODE_ENV !== "production") operation.response?.parse(output);
        if (!isPublic && !operation.entityTag) return jsonReply(output, operation.status);
        const reply = taggedReply(request, output, operation.entityTag?.(output as z.output<Output>));
        const isFree = isPublic && reply.status === 304 && isRevalidation(request.headers.get("if-none-match"));
        if (isFree) Object.assign(outgoing.headers, (await refundLimit(operation.limit, key)).headers);
        return reply;
      };
      const idempotencyKey = takesIdempotencyKey(operation) ? readIdempotencyKey(request) : undefined;
      if (!actor || idempotencyKey === undefined) return await answer();
      return await answerOnce({ key: idempotencyKey, operation, actor, params, body: body.value }, outgoing, answer);
    } finally {
      await body.discard().catch((error) => log().warn(describeFailure(error), "an upload's files were not removed"));
    }
  });
  return withRoute(operation, handler);
}

type Lookups = { find: FindActor<Actor>; findPresent: ((actor: Actor) => Promise<unknown>) | undefined };

/** Authentication, authorization and limits come before the body is read. */
async function admit(request: Request, operation: Operation, outgoing: Outgoing, { find, findPresent }: Lookups) {
  const actor = operation.access === "public" ? undefined : await authenticate(request, find);
  const { userId, clientId, personalTokenId } = actor ?? {};
  Object.assign(outgoing, { userId, clientId, personalTokenId });
  if (actor) outgoing.headers["X-OAuth-Scopes"] = scopesOf(actor).join(", ");
  if (actor && operation.access === "application") requireApplication(actor);
  if (actor) requireScopes(actor, requiredScopes(operation));
  const key = actor ? limitKey(operation, actor) : clientAddress(request.headers);
  Object.assign(outgoing.headers, await requireLimit(operation.limit, key));
  if (actor && operation.premium) await requirePremium(actor.userId);
  const present = actor && findPresent ? () => findPresent(actor) : undefined;
  return { actor, key, body: await receiveBody(request, operation, userId ?? "", present) };
}

function limitKey({ limit }: Pick<Operation, "limit">, actor: Actor): string {
  return limit === "upload" ? actor.userId : actorLimitKey(actor);
}

/** A path whose parameters cannot name anything is a 404, not a 400. */
async function pathParameters(context: RouteContext, schema: z.ZodType): Promise<unknown> {
  const result = schema.safeParse(await context.params);
  if (!result.success) throw new AppError("not_found", message("nothingHere"));
  return result.data;
}

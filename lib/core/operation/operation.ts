import type { z } from "zod";
import type { Method, RouteHandler } from "@/lib/core/http/answer";
import type { BodySize, BodyType } from "@/lib/core/http/read-body";
import type { PolicyName } from "@/lib/core/limits/policies";
import type { MediaKind } from "@/lib/core/operation/media-kinds";
import type { Scope } from "./scopes";

/**
 * With "any token" a token needs no scope. "application" is a token that an application got by client credentials, and
 * which acts for the application itself.
 */
export type Access = "public" | "any token" | "application" | Scope | readonly [Scope, ...Scope[]];

/** The record from which the handler, the documentation and the tests of a REST endpoint come. */
export type Operation<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  /** A path is such as `/api/user/{username}`. */
  path: string;
  tag: string;
  summary: string;
  /** The text is Markdown, for the document and the reference. */
  description: string;
  access: A;
  /** Some bodies need these scopes as well; `handle` requires them. */
  accessOfSome?: readonly Scope[];
  limit: PolicyName;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: BodyType;
  bodySize?: BodySize;
  needsMatch?: boolean;
  /** The keys are the parts of a multipart body that are files. */
  files?: Readonly<Record<string, MediaKind>>;
  /** Premium is checked before the body is read. */
  premium?: boolean;
  status: 200 | 201 | 204;
  response?: Output;
  /**
   * The response to a request without a query. The document describes this one alone and tells of the query in words,
   * since the other responses are operations of their own.
   */
  usualResponse?: z.ZodType;
  /** Computes the ETag of a private response; a public one has the ETag of its bytes. */
  entityTag?(response: z.output<Output>): string;
  example?: { body?: z.input<Body>; response?: z.output<Output> };
};

/** Returns the record; it is a function so that the types are inferred. */
export function operation<
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodVoid,
>(record: Operation<A, Params, Query, Body, Output>): Operation<A, Params, Query, Body, Output> {
  return record;
}

/** Returns the scopes that a body needs which uses everything the operation offers. */
export function everyScope(operation: Pick<Operation, "access" | "accessOfSome">): readonly Scope[] {
  return [...requiredScopes(operation), ...(operation.accessOfSome ?? [])];
}

export function requiredScopes({ access }: Pick<Operation, "access">): readonly Scope[] {
  if (access === "public" || access === "any token" || access === "application") return [];
  return typeof access === "string" ? [access] : access;
}

/** Names a request that may be sent again, and is answered with what the first of them was answered with. */
export const idempotencyHeader = "Idempotency-Key";
export const replayedHeader = "Idempotency-Replayed";

/** Every creation takes a key. What else is a POST creates nothing, or issues tokens by rules of its own. */
export function takesIdempotencyKey({ method, status, access }: Operation): boolean {
  return method === "POST" && status === 201 && access !== "public";
}

/** Returns the path of an operation with its parameters in brackets, as the folders of Next have them. */
export function operationRoute({ path }: Pick<Operation, "path">): string {
  return path.replaceAll("{", "[").replaceAll("}", "]");
}

/** Returns a route, with or without its method, as the reference writes paths: with its parameters in braces. */
export function documentedRoute(route: string): string {
  return route.replaceAll(/\[+(?:\.\.\.)?(\w+)\]+/g, "{$1}");
}

/** Marks the handler of an operation, so that the dispatch table takes the path from the operation. */
export function withRoute(operation: Pick<Operation, "path">, handler: RouteHandler): RouteHandler {
  return Object.assign(handler, { route: operationRoute(operation) });
}

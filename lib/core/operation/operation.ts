import type { z } from "zod";
import type { Method } from "@/lib/core/http/answer";
import type { BodySize, BodyType } from "@/lib/core/http/read-body";
import type { PolicyName } from "@/lib/core/limits/policies";
import type { MediaKind } from "@/lib/core/operation/media-kinds";
import type { Scope } from "./scopes";

export type Access = "public" | Scope | readonly [Scope, ...Scope[]];

/** The one record of a REST endpoint. */
export type Operation<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  /** Such as `/api/user/{username}`. */
  path: string;
  tag: string;
  summary: string;
  /** In Markdown, for the document and the reference. */
  description: string;
  access: A;
  /** What some of its bodies need besides, which `handle` requires. */
  accessOfSome?: readonly Scope[];
  limit: PolicyName;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: BodyType;
  bodySize?: BodySize;
  needsMatch?: boolean;
  /** Which parts of a multipart body are files. */
  files?: Readonly<Record<string, MediaKind>>;
  /** Checked before the body is read. */
  premium?: boolean;
  status: 200 | 201 | 204;
  response?: Output;
  /**
   * Of a request without a query. The document has this one alone, and tells of the query in words: there the other
   * responses are operations of their own.
   */
  usualResponse?: z.ZodType;
  /** For a private response; a public one has the ETag of its bytes. */
  entityTag?(response: z.output<Output>): string;
  example?: { body?: z.input<Body>; response?: z.output<Output> };
};

/** Infers the types. */
export function operation<
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodVoid,
>(record: Operation<A, Params, Query, Body, Output>): Operation<A, Params, Query, Body, Output> {
  return record;
}

/** For a body that needs all that the operation can. */
export function everyScope(operation: Pick<Operation, "access" | "accessOfSome">): readonly Scope[] {
  return [...requiredScopes(operation), ...(operation.accessOfSome ?? [])];
}

export function requiredScopes({ access }: Pick<Operation, "access">): readonly Scope[] {
  if (access === "public") return [];
  return typeof access === "string" ? [access] : access;
}

import type { PolicyName } from "@/lib/core/limits/policies";
import { everyScope, type Operation } from "@/lib/core/operation/operation";
import type { Scope } from "@/lib/core/operation/scopes";
import { singleton } from "@/lib/core/process/singleton";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { operations } from "@/lib/developers/api/operations";
import { withKnownValues } from "@/lib/developers/api/readers";
import { type Method, type Model, type Parameter, readDocument, type Schema } from "@/lib/developers/clients/models";

type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: { error?: string } }> };
type Answer = { description: string; content?: Record<string, Media> };
type Written = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};

export type DescribedOperation = Omit<Written, "responses"> & {
  method: string;
  path: string;
  responses: Record<string, Answer>;
  /**
   * "none" for a request that everybody may send, "any" for one that takes a token of any scopes, and "application" for one
   * that takes the token of an application itself.
   */
  token: "none" | "any" | "application" | "with scopes";
  scopes: readonly Scope[];
  /** Those of the scopes that some bodies alone need. */
  scopesOfSome: readonly Scope[];
  limit: PolicyName;
  isPremium: boolean;
};

const document = () => singleton("reference-document", () => withKnownValues(openApiDocument() as Document));

/** Returns the methods that our clients have, with the shapes that they take and answer with. */
export const clientMethods = (): { methods: Method[]; models: Model[] } =>
  singleton("reference-client-methods", () => readDocument(document()));

/** Returns a schema with the name by which the document refers to it. */
export function resolveSchema(schema: Schema): { name?: string; schema: Schema } {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? { schema } : { name, schema: document().components.schemas[name] ?? {} };
}

function resolveAnswer(answer: Answer | { $ref: string }): Answer {
  if (!("$ref" in answer)) return answer;
  const found = document().components.responses[answer.$ref.replace("#/components/responses/", "")];
  if (!found) throw new Error(`the document has no ${answer.$ref}`);
  return found;
}

function tokenOf(record: Operation | undefined): DescribedOperation["token"] {
  if (!record || record.access === "public") return "none";
  if (record.access === "application") return "application";
  return record.access === "any token" ? "any" : "with scopes";
}

/** Lists operations in the document's order. */
export function describedOperations(): DescribedOperation[] {
  const records = new Map((operations as readonly Operation[]).map((record) => [record.id, record]));
  return Object.entries(document().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const record = records.get(written.operationId);
      const responses = Object.entries(written.responses).map(([status, answer]) => [status, resolveAnswer(answer)]);
      return {
        ...written,
        path,
        method: method.toUpperCase(),
        responses: Object.fromEntries(responses),
        token: tokenOf(record),
        scopes: record ? everyScope(record) : [],
        scopesOfSome: record?.accessOfSome ?? [],
        limit: record?.limit ?? "general",
        isPremium: record?.premium ?? false,
      };
    }),
  );
}

/** Returns nothing unless the body is one object. */
export function bodyProperties({ requestBody }: DescribedOperation): Record<string, Schema> {
  const [media] = Object.values(requestBody?.content ?? {});
  return media ? (resolveSchema(media.schema).schema.properties ?? {}) : {};
}

export const operationTags = () => document().tags;

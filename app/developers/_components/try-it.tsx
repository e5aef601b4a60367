import type { DescribedOperation } from "@/lib/developers/reference/document";
import { exampleRequest } from "@/lib/developers/reference/example-request";
import { currentUser } from "@/lib/people/auth/session/session";
import { RequestForm } from "./request-form";

/** Returns whether a page can send the operation's request: what a client alone has belongs in no browser. */
export const isTryable = ({ path, token }: DescribedOperation) =>
  path !== "/api/oauth2/token" && token !== "application";

/** Shows a form that sends the operation's request from the page. */
export async function TryIt({ operation }: { operation: DescribedOperation }) {
  const { method, path, parameters, scopes } = operation;
  const { body: example, answer } = exampleRequest(operation);
  // A reader who sent the example would replace their own page by it.
  const body = method === "PUT" && example?.type === "json" ? ({ type: "json" } as const) : example;
  const fields = parameters
    .filter((parameter) => parameter.in !== "header" || parameter.required)
    .map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      isRequired: parameter.required ?? false,
      values: parameter.schema.enum?.map(String),
    }));
  const isSignedIn = (await currentUser()) !== undefined;
  return (
    <RequestForm
      {...{ operation: operation.operationId, method, path, fields, scopes: [...scopes], isSignedIn, body }}
      needsToken={operation.token !== "none"}
      answersWithFile={answer === "file"}
    />
  );
}

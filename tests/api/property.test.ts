import { afterAll, beforeAll, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call } from "../support/api";
import { requestsTo } from "../support/arbitrary-requests";
import { addContent, sampleFile } from "../support/document-rows";
import { describedOperations, findFlaws, readWhole } from "../support/openapi";
import { newConnection, toCredentials } from "../support/people";
import { fc } from "../support/properties";
import { upload } from "../support/uploads";

/** How many requests an operation gets. */
const numRuns = Number(process.env.VITRINE_TEST_REQUESTS ?? 80);
let token = "";
let own: Record<string, string> = {};

beforeAll(async () => {
  const { person, application, access_token } = await newConnection([...scopeNames]);
  await updateAccountFlag(person.username, "isPremium", true);
  token = access_token;
  const { url } = await (await upload("avatar", token, sampleFile("avatar.png"))).json();
  const [file, folder] = String(url).split("/").reverse();
  own = { ...toCredentials(application), username: person.username, file: file ?? "", folder: folder ?? "" };
  const { link } = await addContent(person.id);
  own.id = link;
});
afterAll(closeConversions);

it.each(describedOperations.map((operation) => [operation.operationId, operation] as const))(
  "whatever is sent to %s, the answer is one that the OpenAPI document lists",
  async (_, operation) => {
    const isListed = fc.asyncProperty(requestsTo(operation, own), async ({ path, headers, body }) => {
      const answer = await readWhole(await call(operation.method, path, { token, headers, ...(body && { body }) }));
      expect(findFlaws(operation, answer)).toEqual([]);
    });
    await fc.assert(isListed, {
      numRuns: operation.path.startsWith("/api/upload/") ? Math.min(320, numRuns) : numRuns,
    });
  },
);

import { beforeAll, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { updateAccountFlag } from "@/lib/people/users/store";
import { resourceOf } from "@/scripts/tour/row";
import { call } from "../support/api";
import { requestsTo } from "../support/arbitrary-requests";
import { addContent, sampleFile } from "../support/document-rows";
import { type Described, describedOperations, findFlaws, readWhole } from "../support/openapi";
import { newApplication, newConnection, requestToken, toCredentials } from "../support/people";
import { fc } from "../support/properties";
import { documentPath } from "../support/samples";
import { upload } from "../support/uploads";
import { addDelivery, newEndpoint } from "../support/webhooks";

/** How many requests an operation gets. */
const numRuns = Number(process.env.VITRINE_TEST_REQUESTS ?? 80);
let token = "";
let own: Record<string, string> = {};
/** What operations need that are for an application itself, or for a program without a browser. */
let ofApplication = { token: "", id: "", delivery: "" };
let ofDevice: Record<string, string> = {};
let content: Awaited<ReturnType<typeof addContent>>;

beforeAll(async () => {
  const { person, application, access_token } = await newConnection([...scopeNames]);
  await updateAccountFlag(person.username, "isPremium", true);
  token = access_token;
  own = { ...toCredentials(application), username: person.username };
  content = await addContent(person.id);
  const tokens = await requestToken(application, { grant_type: "client_credentials" });
  const { id } = await newEndpoint(application);
  const facts = { created_at: 1_800_000_000, tried_at: 1_800_000_001, status: 500, answer: "", duration_ms: 5 };
  const delivery = await addDelivery(id, person, { ...facts, event: "links.changed" });
  ofApplication = { token: (await tokens.json()).access_token, id, delivery };
  ofDevice = toCredentials(await newApplication(person.id, { kind: "command_line" }));
});

const isOfApplication = ({ path }: Described) => path.startsWith("/api/webhooks");

/** What the parameters of a path name, of the caller's own: earlier uploads may have replaced a file. */
async function ownParameters(operation: Described): Promise<Record<string, string>> {
  if (isOfApplication(operation)) return ofApplication;
  if (operation.operationId === "authorizeDevice") return ofDevice;
  const resource = resourceOf(documentPath(operation));
  if (resource) return { id: content[resource] };
  if (!operation.path.includes("{file}")) return {};
  const { url } = await (await upload("avatar", token, sampleFile("avatar.png"))).json();
  const [file = "", folder = ""] = String(url).split("/").reverse();
  return { file, folder };
}

/** A whole page with the right tag, and scopes that exist, are too rare among random ones. */
const rarelyRight = ["replacePage", "authorizeDevice"];
/** A page that is replaced by a random one has lost the tracks that other operations act on, so that comes last. */
const operations = describedOperations.toSorted(
  (one, other) => Number(rarelyRight.includes(one.operationId)) - Number(rarelyRight.includes(other.operationId)),
);

it.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "whatever is sent to %s, the answer is one that the OpenAPI document lists",
  async (_, operation) => {
    const known = { ...own, ...(await ownParameters(operation)) };
    const statuses = new Set<number>();
    const isListed = fc.asyncProperty(requestsTo(operation, known), async ({ path, headers, body }) => {
      const sent = { token: isOfApplication(operation) ? ofApplication.token : token, headers, ...(body && { body }) };
      const answer = await readWhole(await call(operation.method, path, sent));
      expect(findFlaws(operation, answer)).toEqual([]);
      statuses.add(answer.status);
    });
    await fc.assert(isListed, {
      numRuns: operation.path.startsWith("/api/upload/") ? Math.min(320, numRuns) : numRuns,
    });
    const hasSucceeded = [...statuses].some((status) => status < 300);
    expect(hasSucceeded || rarelyRight.includes(operation.operationId)).toBe(true);
  },
);

import { scopes } from "@/lib/operation/scopes";
import type { Outgoing, Plan } from "./arbitrary-requests";
import type { Cast } from "./cast";
import { type Described, type Parameter, validator } from "./openapi";
import { tokenVerdict } from "./token-verdict";

/** The statuses that a request may be answered with, and the fields that a 400 may name where its body fits its schema. */
export type Verdict = { statuses: readonly number[]; fields?: RegExp };

const enough = ["full", "exact", "client", "unpaid"];
/** What no schema can say: fields that are looked at more closely than the document says. */
const closer: Record<string, RegExp> = {
  updateOwnUser: /^(username|alias|display_name|bio|location|page_enter_text|typewriter\.texts\.\d+|profile\.font)$/,
  createLink: /^value$/,
  updateLink: /^value$/,
  createCard: /^(value|extra)$/,
  updateAudio: /^name$/,
  replacePage:
    /^(settings\.(display_name|bio|location|page_enter_text|typewriter\.texts\.\d+|profile\.font)|files\.\w+|cards|(links|cards|tracks)\.\d+\.\w+|body)$/,
};
const maySucceed: Record<string, readonly number[]> = {
  updateOwnUser: [200, 409],
  createLink: [201],
  createCard: [201, 409],
  replacePage: [200, 409],
};

/** Whether a value can be stored: sixteen deep at most, no NUL, no lone surrogate, no `__proto__`. */
function isStorable(value: unknown, depth = 1): boolean {
  const isPlain = (text: string) => !text.includes("\0") && text.isWellFormed();
  if (typeof value === "string") return isPlain(value);
  if (typeof value !== "object" || value === null) return true;
  const entries = Object.entries(value);
  return (
    depth <= 16 && entries.every(([key, inner]) => key !== "__proto__" && isPlain(key) && isStorable(inner, depth + 1))
  );
}

/** A card without a value may have a blank one, as the document says of all text that may be null. */
const blankValue = (key: string, value: unknown) =>
  key === "value" && typeof value === "string" && value.trim() === "" ? null : value;

/** Whether bytes are JSON that the schema of the operation takes. */
function fitsSchema({ requestBody }: Described, bytes: Buffer): boolean {
  const schema = requestBody?.content["application/json"]?.schema;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), blankValue);
    return isStorable(value) && schema !== undefined && validator(schema)(value) === true;
  } catch {
    return false;
  }
}

function bodyVerdict(operation: Described, plan: Plan, bytes: Buffer | undefined): number | undefined {
  if (!plan.body || !bytes) return undefined;
  if (!plan.body.accepted) return 415;
  if (plan.body.statuses) return undefined;
  if (bytes.length > (operation.operationId === "replacePage" ? 512 : 64) * 1024) return 413;
  return fitsSchema(operation, bytes) ? undefined : 400;
}

const isCurrent = ({ headers }: Plan) => headers["If-None-Match"]?.split(",").some((tag) => tag.trim() === "*");

/** What comes of `If-Match` where the operation needs it; tags of this generator are never those of a page. */
function matchVerdict({ parameters }: Described, { headers }: Plan): number | undefined {
  if (!parameters.some(({ name }) => name === "If-Match")) return undefined;
  const tag = headers["If-Match"];
  if (tag === undefined) return 428;
  return tag.trim() === "*" ? undefined : 412;
}

function fileVerdict(plan: Plan): readonly number[] {
  if (plan.target.whose === "gone" || plan.target.whose === "odd") return [404];
  if (isCurrent(plan)) return [304];
  const { Range: range } = plan.headers;
  return range === undefined || plan.headers["If-Range"] !== undefined ? [200] : [200, 206, 416];
}

const last = (pairs: [string, string][], wanted: string) => pairs.findLast(([name]) => name === wanted)?.[1];

/**
 * What must come of a request, by the order of checks in the decisions, section 1, and by what the document says of the
 * operation. It knows nothing of the code that answers.
 */
export function verdictOf(plan: Plan, sent: Outgoing, { operation, rights }: Cast): Verdict {
  const { operationId, security, parameters, path } = operation;
  const goesElsewhere = /\{/.test(path) && !new RegExp(`^${path.replace(/\{\w+\}/g, "[^/?]+")}$`).test(pathOf(sent));
  if (goesElsewhere) return { statuses: [404] };
  if (operationId === "issueToken") return { statuses: tokenVerdict(plan, sent, rights) };
  if (operationId === "getFile") return { statuses: fileVerdict(plan) };
  const needed = security.flatMap(({ oauth2 = [] }) => oauth2);
  if (needed.some((scope) => !Object.hasOwn(scopes, scope))) throw new Error(`${operationId} needs an unknown scope`);
  if (needed.length > 0 && !enough.includes(plan.credential)) {
    return { statuses: [plan.credential.startsWith("lacking") ? 403 : 401] };
  }
  if (operationId === "uploadFont" && plan.credential === "unpaid") return { statuses: [403] };
  const fault = bodyVerdict(operation, plan, sent.body);
  if (fault) return { statuses: [fault] };
  if (plan.body?.statuses) return { statuses: plan.body.statuses };
  const fields = closer[operationId];
  const invalid = fields ? [400] : [];
  const inPath = parameters.find((parameter) => parameter.in === "path");
  if (plan.target.whose === "odd" && inPath && !canName(inPath, plan.target.text))
    return { statuses: [404, ...invalid], fields };
  const variant = last(plan.query, "variant");
  if (operationId === "getUser" && variant !== undefined && !["a", "b"].includes(variant)) return { statuses: [400] };
  if (inPath && (plan.target.whose === "gone" || plan.target.whose === "odd"))
    return { statuses: [404, ...invalid], fields };
  if (inPath?.name === "id" && plan.target.whose === "foreign") return { statuses: [403, ...invalid], fields };
  if (isCurrent(plan)) return { statuses: [304] };
  const match = matchVerdict(operation, plan);
  if (match) return { statuses: [match, ...invalid], fields };
  const [success = 200] = Object.keys(operation.responses).map(Number);
  return { statuses: [...(maySucceed[operationId] ?? [success]), ...invalid], fields };
}

const canName = ({ schema }: Parameter, text: string) => validator(schema)(text) === true;
const pathOf = ({ path }: Outgoing) => new URL(path, "http://localhost").pathname;

import "server-only";
import type { AppError } from "@/lib/core/errors";
import { emptyReply } from "@/lib/core/http/reply";
import { consumeLimit } from "@/lib/core/limits/limiter";
import { countOnPage } from "@/lib/page/statistics/counting";
import { countryOf } from "@/lib/page/statistics/country";
import { viewFacts } from "@/lib/page/statistics/facts";
import type { Counted } from "@/lib/page/statistics/metrics";
import { findTarget } from "@/lib/page/statistics/targets-store";
import { receiveLenientJson } from "@/lib/people/auth/forms/form-body";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { isOwnPage } from "@/lib/people/auth/session/acting-page";
import { findUserByCookie } from "@/lib/people/auth/session/session-cookie";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { findProfileOwner } from "@/lib/people/users/store";
import { countView } from "./counting";
import { viewReport } from "./schema";
import { isCounted } from "./store";
import { visitOfDay } from "./visit-of-day";
import { readVisitor, type Visitor } from "./visitor";

/** What is not counted gets the same response: a refusal would show in the browser's console. */
const silently = (error: AppError) => {
  if (error.code === "not_found") throw error;
  return emptyReply(204, error.headers);
};

const shared = { access: "anybody", pages: "every-host", refused: silently } as const;

export const receiveView = formRoute(
  {
    ...shared,
    limit: "view",
    // An earlier release's page, which may still be open, sends no body.
    read: async ({ request }) =>
      request.headers.has("content-type")
        ? receiveLenientJson(request, viewReport, "report")
        : { input: viewReport.parse({}) },
  },
  async ({ request: { headers }, param, outgoing, input }) => {
    outgoing.headers["Cache-Control"] = "no-store";
    const visitor = readVisitor(headers);
    if (visitor === undefined) return emptyReply(204);
    const profileId = await findProfileOwner(param("handle"));
    if (profileId === undefined) throw unknownProfile();
    const user = await findUserByCookie(headers);
    outgoing.userId = user?.id;
    if (isOwnPage(user, profileId)) return emptyReply(204);
    const isNew = await countVisitor(visitor, profileId);
    if (isNew === undefined) return emptyReply(204);
    const { address, userAgent } = visitor;
    const seen = { userAgent, acceptLanguage: headers.get("accept-language"), country: countryOf(address) };
    const counted: Counted[] = [["view", ""], ["live", ""], ...viewFacts(input, seen)];
    countOnPage(profileId, isNew ? [...counted, ["visitor", ""]] : counted);
    return emptyReply(204);
  },
);

/** Returns whether the visitor is new today, or undefined where too many came from this address. */
async function countVisitor(visitor: Visitor, profileId: string): Promise<boolean | undefined> {
  const { visit, network } = await visitOfDay(visitor, profileId);
  if (await isCounted(visit)) return false;
  const { allowed } = await consumeLimit("view_of_profile", network);
  return allowed ? countView(visit) : undefined;
}

/** Counts a click, a play or a download. What the page does not have is not counted. */
export const receiveClick = formRoute(
  { ...shared, limit: "click", read: withoutBody },
  async ({ request: { headers }, param, outgoing }) => {
    outgoing.headers["Cache-Control"] = "no-store";
    if (readVisitor(headers) === undefined) return emptyReply(204);
    const target = await findTarget(param("handle"), param("target"));
    if (target === undefined) return emptyReply(204);
    const user = await findUserByCookie(headers);
    outgoing.userId = user?.id;
    if (!isOwnPage(user, target.pageId)) countOnPage(target.pageId, [target.counted]);
    return emptyReply(204);
  },
);

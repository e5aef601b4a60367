import "server-only";
import { emptyReply } from "@/lib/core/http/reply";
import { consumeLimit } from "@/lib/core/limits/limiter";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { findUserByCookie } from "@/lib/people/auth/session/session-cookie";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { findProfileOwner } from "@/lib/people/users/store";
import { countView } from "./counting";
import { isCounted } from "./store";
import { visitOfDay } from "./visit-of-day";
import { readVisitor } from "./visitor";

/** Uncounted views get the same response: a refusal would show in the browser's console. */
export const receiveView = formRoute(
  {
    access: "anybody",
    pages: "every-host",
    limit: "view",
    read: withoutBody,
    refused: (error) => {
      if (error.code === "not_found") throw error;
      return emptyReply(204, error.headers);
    },
  },
  async ({ request: { headers }, param, outgoing }) => {
    outgoing.headers["Cache-Control"] = "no-store";
    const visitor = readVisitor(headers);
    if (visitor === undefined) return emptyReply(204);
    const profileId = await findProfileOwner(param("handle"));
    if (profileId === undefined) throw unknownProfile();
    const user = await findUserByCookie(headers);
    outgoing.userId = user?.id;
    if (user?.id === profileId) return emptyReply(204);
    const { visit, network } = await visitOfDay(visitor, profileId);
    if (await isCounted(visit)) return emptyReply(204);
    const { allowed } = await consumeLimit("view_of_profile", network);
    if (allowed) await countView(visit);
    return emptyReply(204);
  },
);

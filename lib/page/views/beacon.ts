import "server-only";
import { utcDay } from "@/lib/core/day";
import { emptyReply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { consumeLimit } from "@/lib/core/limits/limiter";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { findUserByCookie } from "@/lib/people/auth/session/session-cookie";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { findProfileOwner } from "@/lib/people/users/store";
import { countView } from "./counting";
import { daySalt, isCounted } from "./store";
import { isProgram, visitorHash } from "./visitor";

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
    const userAgent = headers.get("user-agent");
    if (userAgent === null || isProgram(userAgent)) return emptyReply(204);
    const address = clientAddress(headers);
    const profileId = await findProfileOwner(param("handle"));
    if (profileId === undefined) throw unknownProfile();
    const user = await findUserByCookie(headers);
    outgoing.userId = user?.id;
    if (user?.id === profileId) return emptyReply(204);
    const day = utcDay(new Date());
    const salt = await daySalt(day);
    const view = { userId: profileId, day, visitor: visitorHash(salt, { profileId, address, userAgent }) };
    if (await isCounted(view)) return emptyReply(204);
    // A program may claim any number of browsers, so its address is hashed with the day's salt as well.
    const { allowed } = await consumeLimit("view_of_profile", visitorHash(salt, { profileId, address }));
    if (allowed) await countView(view);
    return emptyReply(204);
  },
);

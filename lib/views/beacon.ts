import "server-only";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { dayOf } from "@/lib/day";
import { AppError } from "@/lib/errors";
import type { Outgoing } from "@/lib/http/answer";
import { emptyReply, type Reply } from "@/lib/http/reply";
import { isSameOrigin } from "@/lib/http/same-origin";
import { clientAddress } from "@/lib/limits/client-address";
import { takeFromLimit } from "@/lib/limits/limiter";
import { findProfileOwner } from "@/lib/users/store";
import { countView } from "./counting";
import { daySalt, isCounted } from "./store";
import { isProgram, visitorHash } from "./visitor";

/** Uncounted views get the same response: a refusal would show in the browser's console. @throws AppError not_found */
export async function receiveView({ headers }: Request, handle: string, outgoing: Outgoing): Promise<Reply> {
  outgoing.headers["Cache-Control"] = "no-store";
  const userAgent = headers.get("user-agent");
  if (!isSameOrigin(headers) || userAgent === null || isProgram(userAgent)) return emptyReply(204);
  const address = clientAddress(headers);
  const limit = await takeFromLimit("view", address);
  Object.assign(outgoing.headers, limit.headers);
  if (!limit.allowed) return emptyReply(204);
  const profileId = await findProfileOwner(handle);
  if (profileId === undefined) throw new AppError("not_found", "There is no profile of this name");
  const user = await userOfCookie(headers);
  outgoing.userId = user?.id;
  if (user?.id === profileId) return emptyReply(204);
  const day = dayOf(new Date());
  const salt = await daySalt(day);
  const view = { userId: profileId, day, visitor: visitorHash(salt, { profileId, address, userAgent }) };
  if (await isCounted(view)) return emptyReply(204);
  // A program may claim any number of browsers; its address is hashed with the day's salt, too.
  const { allowed } = await takeFromLimit("view_of_profile", visitorHash(salt, { profileId, address }));
  if (allowed) await countView(view);
  return emptyReply(204);
}

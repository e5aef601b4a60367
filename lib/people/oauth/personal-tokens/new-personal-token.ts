import "server-only";
import { requireLimit } from "@/lib/core/limits/limiter";
import { createPersonalToken } from "./personal-token-store";

/** Does the same as `createPersonalToken`, with a limit. @throws AppError rate_limited, limit_reached */
export async function makePersonalToken(...parameters: Parameters<typeof createPersonalToken>) {
  const [ownerId] = parameters;
  await requireLimit("personal_token", ownerId);
  return createPersonalToken(...parameters);
}

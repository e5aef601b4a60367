import { publicCors } from "@/lib/core/http/answer";
import { type PreparedResponse, prepareResponse } from "@/lib/page/view/prepared-response";
import { toPublicUser, toPublicUserB } from "@/lib/people/users/public-user";
import { getProfile } from "@/lib/people/users/store";

const userHeaders = { ...publicCors, "Cache-Control": "public, no-cache", "Content-Type": "application/json" };

/** Prepares a variant of the public user as JSON. @throws AppError not_found */
export async function prepareUser(document: "a" | "b", handle: string): Promise<PreparedResponse> {
  const profile = await getProfile(handle);
  return prepareResponse(
    JSON.stringify(document === "a" ? toPublicUser(profile) : toPublicUserB(profile)),
    userHeaders,
  );
}

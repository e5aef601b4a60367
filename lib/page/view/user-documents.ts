import { publicCors } from "@/lib/core/http/answer";
import { toPublicUser, toPublicUserB } from "@/lib/people/users/public-user";
import { getProfile } from "@/lib/people/users/store";
import { type PreparedResponse, prepareResponse } from "./prepared-response";

const headers = { ...publicCors, "Cache-Control": "public, no-cache", "Content-Type": "application/json" };

/** @throws AppError not_found */
export async function prepareUser(document: "a" | "b", handle: string): Promise<PreparedResponse> {
  const profile = await getProfile(handle);
  return prepareResponse(JSON.stringify(document === "a" ? toPublicUser(profile) : toPublicUserB(profile)), headers);
}

import { issueToken } from "@/lib/oauth/operations";
import { getOwnUser, getUser, getUserB, patchOwnUser } from "@/lib/users/operations";

/** Every documented endpoint, in the order of the reference. */
export const operations = [issueToken, getUser, getUserB, getOwnUser, patchOwnUser];

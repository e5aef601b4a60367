import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import { changeExample, ownUserExample, userBExample, userExample } from "./examples";
import { ownUser, publicUser, publicUserB, userChange, userParams, variantQuery } from "./schema";

export const getUser = operation({
  id: "getUser",
  method: "GET",
  path: "/api/user/{username}",
  tag: "Users",
  summary: "Read a public profile by username or alias, in variant A",
  description:
    "Everybody may read it, and upper and lower case make no difference. Unchanged since your `If-None-Match`, it is a 304 without a body. With `variant=b` in the query the response is that of [getUserB](/developers/api/getUserB), which new programs call instead.",
  access: "public",
  limit: "public_read",
  params: userParams,
  query: variantQuery,
  status: 200,
  response: z.union([publicUser, publicUserB]),
  usualResponse: publicUser,
  example: { response: userExample },
});

export const getUserB = operation({
  id: "getUserB",
  method: "GET",
  path: "/api/users/{username}",
  tag: "Users",
  summary: "Read a public profile by username or alias, in variant B",
  description:
    "The same profile in its second shape: with views, likes, location and the day of joining, each null where its owner hides it, and with every audio track. Unchanged since your `If-None-Match`, it is a 304 without a body.",
  access: "public",
  limit: "public_read",
  params: userParams,
  status: 200,
  response: publicUserB,
  example: { response: userBExample },
});

export const getOwnUser = operation({
  id: "getOwnUser",
  method: "GET",
  path: "/api/user",
  tag: "Users",
  summary: "Read the authenticated user's own profile; the scope email adds the field email",
  description:
    "The profile of the account that the access token acts for. Without the scope `email` the field of that name is absent. The address may be one that nobody has proven yet.",
  access: "identify",
  limit: "authenticated_read",
  status: 200,
  response: ownUser,
  example: { response: ownUserExample },
});

export const patchOwnUser = operation({
  id: "updateOwnUser",
  method: "PATCH",
  path: "/api/user",
  tag: "Users",
  summary: "Change any subset of the profile; absent fields stay, null clears a nullable one",
  description:
    "Send what changes and nothing else: what is absent stays, and `null` clears a field that may be empty. Objects are merged field by field, and lists are replaced whole. The response is the changed profile.",
  access: "profile.update",
  limit: "write",
  body: userChange,
  status: 200,
  response: ownUser,
  example: { body: changeExample, response: ownUserExample },
});

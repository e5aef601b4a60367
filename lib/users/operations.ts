import { z } from "zod";
import { operation } from "@/lib/operation/operation";
import { changeExample, ownUserExample, userBExample, userExample } from "./examples";
import { ownUser, publicUser, publicUserB, userChange, userParams, variantQuery } from "./schema";

export const getUser = operation({
  id: "getUser",
  method: "GET",
  path: "/api/user/{username}",
  tag: "Users",
  summary: "Read a public profile by username or alias, in variant A, or in variant B with variant=b",
  access: "public",
  limit: "public_read",
  params: userParams,
  query: variantQuery,
  status: 200,
  response: z.union([publicUser, publicUserB]),
  example: { response: userExample },
});

export const getUserB = operation({
  id: "getUserB",
  method: "GET",
  path: "/api/users/{username}",
  tag: "Users",
  summary: "Read a public profile by username or alias, in variant B",
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
  access: "profile.update",
  limit: "write",
  body: userChange,
  status: 200,
  response: ownUser,
  example: { body: changeExample, response: ownUserExample },
});

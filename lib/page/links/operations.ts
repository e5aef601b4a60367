import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import { link, linkChange, newLink } from "./schema";

const params = z.object({ id: z.uuid().describe("Id of a link of the account") });
const path = "/api/links/{id}";
const shared = { tag: "Links", access: "links" } as const;
const example = { id: "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11", type: "github", value: "ada" } as const;

export const listLinks = operation({
  ...shared,
  id: "listLinks",
  method: "GET",
  path: "/api/links",
  summary: "List your links in page order",
  description: "Every link of the account, in the order of the page, hidden ones included.",
  limit: "authenticated_read",
  status: 200,
  response: z.array(link),
  example: { response: [example] },
});

export const getLink = operation({
  ...shared,
  id: "getLink",
  method: "GET",
  path,
  summary: "Read one link",
  description: "One link of the account by its id.",
  limit: "authenticated_read",
  params,
  status: 200,
  response: link,
  example: { response: example },
});

export const postLink = operation({
  ...shared,
  id: "createLink",
  method: "POST",
  path: "/api/links",
  summary: "Add a link at the end of your page",
  description:
    "The address of an account, such as `https://github.com/ada`, is cut down to its name. The link comes last on the page, and the response has its id.",
  limit: "write",
  body: newLink,
  status: 201,
  response: link,
  example: { body: { type: "github", value: "https://github.com/ada" }, response: example },
});

export const patchLink = operation({
  ...shared,
  id: "updateLink",
  method: "PATCH",
  path,
  summary: "Change where a link leads",
  description: "The type of a link stays. For another type, delete the link and create one.",
  limit: "write",
  params,
  body: linkChange,
  status: 200,
  response: link,
  example: { body: { value: "ada" }, response: example },
});

export const deleteLink = operation({
  ...shared,
  id: "deleteLink",
  method: "DELETE",
  path,
  summary: "Delete a link",
  description: "The link is gone at once, and its id does not come back.",
  limit: "write",
  params,
  status: 204,
});

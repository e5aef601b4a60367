import { operation } from "@/lib/core/operation/operation";
import { readablePages } from "./schema";

export const listPages = operation({
  id: "listPages",
  method: "GET",
  path: "/api/pages",
  tag: "Users",
  summary: "List the pages of the person that this token may see, and which of them it acts on",
  description:
    "A person may have several pages, and chooses one of them when they authorize an application. Every other operation is about that page, which has `acts_on`. The other pages in the list are those of the same person that they let your application use by another authorization, with tokens of its own. A personal token sees the page that it was made for.",
  access: "identify",
  limit: "authenticated_read",
  status: 200,
  response: readablePages,
  example: {
    response: [
      {
        id: "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11",
        username: "ada",
        display_name: "Ada Lovelace",
        url: "https://vitrine.example/ada",
        avatar: "https://vitrine.example/cdn/avatars/3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77.webp",
        is_first: true,
        acts_on: true,
      },
    ],
  },
});

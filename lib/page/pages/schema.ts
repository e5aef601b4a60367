import { z } from "zod";

const readablePage = z.strictObject({
  id: z.uuid().describe("The `id` of the user that `GET /api/user` answers with for this page"),
  username: z.string(),
  display_name: z.string(),
  url: z.url().describe("Where visitors find the page"),
  avatar: z.url().nullable(),
  is_first: z.boolean().describe("Whether it is the page that the account began with"),
  acts_on: z.boolean().describe("Whether this token reads and changes this page"),
});

export const readablePages = z.array(readablePage).describe("The account's first page first, if it is among them");
export type ReadablePages = z.infer<typeof readablePages>;

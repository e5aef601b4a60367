import { z } from "zod";

/** What a visitor's page says of a like: to give it, or to take it back. */
export const likeChange = z.strictObject({ liked: z.boolean() });

/** The same as a form of the page says it. */
export const likeForm = z.object({ liked: z.enum(["1", "0"]) }).transform(({ liked }) => ({ liked: liked === "1" }));

/** How a profile stands with a visitor; `likes` is null where the owner hides them. */
export type LikeState = { likes: number | null; liked: boolean; signed_in: boolean; is_owner: boolean };

import { z } from "zod";

export const likeChange = z.strictObject({ liked: z.boolean() });

export const likeForm = z.object({ liked: z.enum(["1", "0"]) }).transform(({ liked }) => ({ liked: liked === "1" }));

/** One visitor's view; `likes` is null where the owner hides them. */
export type LikeState = { likes: number | null; liked: boolean; signed_in: boolean; is_owner: boolean };

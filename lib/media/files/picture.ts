import { z } from "zod";
import { idPattern } from "@/lib/core/random-id";

/** The name of a stored picture of the kind `image`, as its upload gives it. */
export const pictureFile = z.string().regex(new RegExp(`^${idPattern}\\.webp$`), {
  error: "must be the name of a picture that you have uploaded, such as <uuid>.webp",
});

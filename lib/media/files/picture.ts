import { z } from "zod";

const uuidText = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The name of a stored picture of the kind `image`, as its upload gives it. */
export const pictureFile = z.string().regex(new RegExp(`^${uuidText}\\.webp$`), {
  error: "must be the name of a picture that you have uploaded, such as <uuid>.webp",
});

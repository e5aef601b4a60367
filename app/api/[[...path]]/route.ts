import { AppError } from "@/lib/core/errors";
import { createHandler } from "@/lib/core/http/answer";

const unknown = createHandler(async () => {
  throw new AppError("not_found", { text: "There is no endpoint at this address; see /api/openapi.json" });
});

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};

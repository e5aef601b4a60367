import { AppError } from "@/lib/core/errors";
import { answer } from "@/lib/core/http/answer";

const unknown = answer(async () => {
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

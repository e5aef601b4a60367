import { answer, route } from "@/lib/api/answer";
import { openApiDocument } from "@/lib/api/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async () => Response.json(openApiDocument(), { headers: { "Cache-Control": "public, max-age=300" } })),
});

import { answer, route } from "@/lib/api/answer";
import { serverMetadata } from "@/lib/oauth/metadata";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async () => Response.json(serverMetadata(), { headers: { "Cache-Control": "public, max-age=300" } })),
});

import { liveness } from "@/lib/developers/api/answer-health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = liveness;

import { readiness } from "@/lib/developers/api/answer-health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readiness;

import { readiness } from "@/lib/api/answer-health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readiness;

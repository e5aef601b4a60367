import { fileHandlers } from "@/lib/media/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileHandlers;

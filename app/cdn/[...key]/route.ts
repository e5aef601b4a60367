import { fileHandlers } from "@/lib/storage/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileHandlers;

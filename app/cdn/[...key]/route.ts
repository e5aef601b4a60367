import { fileHandlers } from "@/lib/media/files/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileHandlers;

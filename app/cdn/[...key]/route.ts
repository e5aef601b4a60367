import { fileHandlers } from "@/lib/media/files/renditions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileHandlers;

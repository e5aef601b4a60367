import { pictureHandlers } from "@/lib/cards/serve-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureHandlers;

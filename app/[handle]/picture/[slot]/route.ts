import { pictureHandlers } from "@/lib/page/cards/serve-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = pictureHandlers;

import { renderer } from "@/app/_page/built";
import { cardsEndpoint } from "@/lib/page/view/page-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cardsEndpoint(renderer);

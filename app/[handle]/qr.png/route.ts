import { codeFile } from "@/lib/page/sharing/code-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = codeFile("png");

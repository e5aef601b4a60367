import { answerAuth } from "@/lib/auth/config";

export { answerAuth as GET, answerAuth as POST };

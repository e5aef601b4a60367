import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { RefusedSignIn } from "./credentials";
import { provePasskey } from "./passkey-proof";

/** Of the JSON that a browser sends for a passkey, in characters. */
export const maxAnswer = 40_000;

const input = z.object({ passkey: z.string().max(maxAnswer) });

/** What a form carries of a passkey's answer. @returns undefined for text that is no JSON */
export function parseAnswer(json: string): unknown {
  try {
    return json.length > maxAnswer ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Both factors at once: the key, and what its owner unlocks it with. @throws RefusedSignIn */
export async function authorizePasskey(sent: unknown, request: Request): Promise<{ id: string }> {
  try {
    await requireLimit("sign_in_address", clientAddress(request.headers));
    const { passkey = "" } = input.safeParse(sent).data ?? {};
    return { id: (await provePasskey(parseAnswer(passkey), { purpose: "sign-in" })).userId };
  } catch (error) {
    throw error instanceof AppError ? new RefusedSignIn(error) : error;
  }
}

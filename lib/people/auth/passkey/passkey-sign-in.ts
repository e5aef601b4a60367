import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { findJson } from "@/lib/core/text/json";
import { RefusedSignIn } from "../password/credentials";
import type { CheckedPerson } from "../session/checked-proof-store";
import { provePasskey } from "./passkey-proof";

/** The limit counts characters of JSON. */
export const maxAnswer = 40_000;

const input = z.object({ passkey: z.string().max(maxAnswer) });

/** Returns undefined for text that is not JSON. */
export const parseAnswer = (json: string): unknown => (json.length > maxAnswer ? undefined : findJson(json));

/** A passkey proves both factors. @throws RefusedSignIn */
export async function authorizePasskey(sent: unknown, request: Request): Promise<CheckedPerson> {
  try {
    await requireLimit("sign_in_address", clientAddress(request.headers));
    const { passkey = "" } = input.safeParse(sent).data ?? {};
    const { userId, passkeyId } = await provePasskey(parseAnswer(passkey), { purpose: "sign-in" });
    return { id: userId, checked: { passkeyId } };
  } catch (error) {
    throw error instanceof AppError ? new RefusedSignIn(error) : error;
  }
}

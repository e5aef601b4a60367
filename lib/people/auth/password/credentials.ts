import "server-only";
import { CredentialsSignin } from "next-auth";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { limitKey, refundLimit, requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { text } from "@/lib/core/text/schema";
import { halfWidth } from "@/lib/core/text/typed";
import { findCredentials } from "@/lib/people/users/registration-store";
import type { CheckedPerson } from "../session/checked-proof-store";
import { isKnownDevice } from "../session/known-device";
import { verifyPassword } from "./password";

export class RefusedSignIn extends CredentialsSignin {
  constructor(readonly refusal: AppError) {
    super(refusal.message);
  }
}

class TooManyAttempts extends RefusedSignIn {
  override code = "rate_limited";
}

const credentials = z.object({ login: text({ min: 1, max: 254 }).transform(halfWidth), password: z.string().min(1) });

/** Takes the same time and gives the same answer for an unknown name and a wrong password. @throws TooManyAttempts */
export async function authorizeCredentials(input: unknown, request: Request): Promise<CheckedPerson | null> {
  const address = clientAddress(request.headers);
  await count("sign_in_address", address);
  const { data } = credentials.safeParse(input);
  if (!data) return null;
  const { login, password } = data;
  // The limits count the typed login: a count by account would reveal which email belongs to which username.
  await count("sign_in", limitKey(login.toLowerCase(), address));
  const account = await findCredentials(login);
  const isKnown = account !== undefined && isKnownDevice(request.headers, account);
  // This slows down guesses from many addresses; a passkey or a password set by mail still lets the owner in.
  if (!isKnown) await count("sign_in_name", login.toLowerCase());
  const matches = await verifyPassword(account?.passwordHash, password);
  if (!account?.passwordHash || !matches) return null;
  if (!isKnown) await refundLimit("sign_in_name", login.toLowerCase());
  return { id: account.id, checked: { passwordHash: account.passwordHash } };
}

async function count(policy: "sign_in" | "sign_in_address" | "sign_in_name", key: string): Promise<void> {
  try {
    await requireLimit(policy, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new TooManyAttempts(policy === "sign_in_name" ? withOtherWays(error) : error);
  }
}

function withOtherWays({ said, headers }: AppError): AppError {
  return new AppError("rate_limited", message("otherWaysIn", { wait: said }), undefined, headers);
}

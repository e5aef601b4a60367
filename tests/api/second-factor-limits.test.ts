import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { secondFactors } from "@/db/schema";
import { beginPasskeyProof, stepUpByPasskey } from "@/lib/auth/passkeys";
import { issuePendingSignIn } from "@/lib/auth/pending-sign-in-store";
import { beginSetup, enable, readSetup } from "@/lib/auth/second-factor";
import { requireCode } from "@/lib/auth/second-factor-code";
import { authorizeSecondFactor } from "@/lib/auth/second-factor-sign-in";
import { createSession, findSession } from "@/lib/auth/session-store";
import { codeOf, wrongCode } from "../support/authenticator";
import { newPerson } from "../support/people";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" }));

/** Somebody with a second factor, and its secret. */
async function newHolder() {
  const { id } = await newPerson();
  const user = await findSession(await createSession(id, null));
  if (!user) throw new Error("the session is gone");
  await beginSetup(user, { password: "", code: "" }, new Headers());
  const { secret = "" } = (await readSetup(user)) ?? {};
  await enable(user, codeOf(secret));
  return { id, secret };
}

/** Forgets which codes were used, as if time had gone by. */
const renewCodes = (userId: string) =>
  database().update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, userId));

const signInBy = async (userId: string, code: string) => {
  const token = await issuePendingSignIn(userId);
  return authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"));
};

it("right codes and empty ones use up no try", async () => {
  const { id, secret } = await newHolder();
  for (let round = 0; round < 4; round++) {
    await renewCodes(id);
    expect(await signInBy(id, codeOf(secret))).toEqual({ id });
    await renewCodes(id);
    await requireCode(id, codeOf(secret));
    await expect(signInBy(id, "")).rejects.toMatchObject({ refusal: { fields: { code: ["Enter a code"] } } });
  }
});

it("of fifty guesses at once five are looked at, though right codes are given back their try", async () => {
  const { id, secret } = await newHolder();
  const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => requireCode(id, wrongCode(secret))));
  const codes = guesses.map((guess) => guess.status === "rejected" && guess.reason.code);
  expect(codes.filter((code) => code === "invalid_request")).toHaveLength(5);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(45);
});

it("five codes of an account can be tried in 15 minutes, by whatever sign-in or step-up, and then no right one either", async () => {
  const [{ id, secret }, other] = [await newHolder(), await newPerson()];
  const code = wrongCode(secret);
  const notRight = { fields: { code: ["The code is not right, or was used already"] } };
  for (let tries = 0; tries < 2; tries++) {
    const token = await issuePendingSignIn(id);
    await expect(authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"))).rejects.toMatchObject({
      refusal: notRight,
    });
    await expect(requireCode(id, code)).rejects.toMatchObject(notRight);
  }
  await expect(requireCode(id, code)).rejects.toMatchObject(notRight);
  const limited = {
    code: "rate_limited",
    headers: { "RateLimit-Policy": '"second_factor";q=5;w=900' },
  };
  const token = await issuePendingSignIn(id);
  await expect(
    authorizeSecondFactor({ token, code: codeOf(secret) }, new Request("http://localhost:3000")),
  ).rejects.toMatchObject({ refusal: limited });
  await expect(requireCode(id, codeOf(secret))).rejects.toMatchObject(limited);
  await expect(requireCode(other.id, code)).rejects.toMatchObject(notRight);
});

it("sign-ins by passkey that are begun, and answers to them, count by address", async () => {
  const { id } = await newPerson();
  const user = await findSession(await createSession(id, null));
  if (!user) throw new Error("the session is gone");
  const from = (address: string) => new Headers({ "X-Forwarded-For": address });
  const begin = (address: string) => beginPasskeyProof({ purpose: "sign-in" }, from(address));
  const answer = (address: string) => stepUpByPasskey(user, {}, from(address));
  /** What the limits refuse of so many at once; the buckets fill again meanwhile. */
  const refused = async (work: (address: string) => Promise<unknown>, count: number) => {
    const all = await Promise.allSettled(Array.from({ length: count }, () => work("192.0.2.1")));
    const policies = all.map((each) => each.status === "rejected" && each.reason.headers?.["RateLimit-Policy"]);
    return [...new Set(policies.filter(Boolean))];
  };
  expect(await refused(begin, 80)).toEqual(['"passkey_challenge";q=60;w=300']);
  expect(await begin("192.0.2.2")).toMatchObject({ rpId: "localhost" });
  expect(await refused(answer, 40)).toEqual(['"sign_in_address";q=25;w=300']);
  await expect(answer("192.0.2.2")).rejects.toMatchObject({ code: "invalid_request" });
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { secondFactors } from "@/db/schema";
import { newSecret } from "@/lib/core/secrets";
import { beginPasskeyProof, stepUpByPasskey } from "@/lib/people/auth/passkey/passkeys";
import { newRecoveryCodes } from "@/lib/people/auth/second-factor/recovery-codes";
import { requireCode } from "@/lib/people/auth/second-factor/second-factor-code";
import { countRecoveryCodes, replaceRecoveryCodes } from "@/lib/people/auth/second-factor/second-factor-store";
import {
  consumePendingSignIn,
  findPendingSignIn,
  issuePendingSignIn,
} from "@/lib/people/auth/session/pending-sign-in-store";
import { authorizeSecondFactor } from "@/lib/people/auth/sign-in/second-factor-sign-in";
import { oneTimeCode, wrongCode } from "../support/authenticator";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { newSession, turnOnSecondFactor } from "../support/sessions";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" }));

/** Somebody with a second factor, and its secret. */
async function newHolder() {
  const { id } = await newPerson();
  const user = await newSession(id, null);
  return { id, ...(await turnOnSecondFactor(user)) };
}

/** Forgets which codes were used, as if time had gone by. */
const renewCodes = (userId: string) => setRows(secondFactors, { lastStep: 0 }, eq(secondFactors.userId, userId));

const signInBy = async (userId: string, code: string) => {
  const token = await issuePendingSignIn(userId);
  return authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"));
};

it("right codes and empty ones use up no try", async () => {
  const { id, secret } = await newHolder();
  for (let round = 0; round < 4; round++) {
    await renewCodes(id);
    expect(await signInBy(id, oneTimeCode(secret))).toMatchObject({ id });
    await renewCodes(id);
    await requireCode(id, oneTimeCode(secret));
    await expect(signInBy(id, "")).rejects.toMatchObject({ refusal: { fields: { code: ["Enter a code"] } } });
  }
});

it("five codes of an account can be tried in 15 minutes, by whatever sign-in or step-up, and then no right one either", async () => {
  const [{ id, secret }, other] = [await newHolder(), await newPerson()];
  const code = wrongCode(secret);
  const notRight = { fields: { code: ["Wrong code, or it was already used"] } };
  for (let tries = 0; tries < 2; tries++) {
    const token = await issuePendingSignIn(id);
    await expect(authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"))).rejects.toMatchObject({
      refusal: notRight,
    });
    await expect(requireCode(id, code)).rejects.toMatchObject(notRight);
  }
  await expect(requireCode(id, code)).rejects.toMatchObject(notRight);
  const limited = { code: "rate_limited", headers: { "RateLimit-Policy": '"second_factor";q=5;w=900' } };
  const token = await issuePendingSignIn(id);
  await expect(
    authorizeSecondFactor({ token, code: oneTimeCode(secret) }, new Request("http://localhost:3000")),
  ).rejects.toMatchObject({ refusal: limited });
  await expect(requireCode(id, oneTimeCode(secret))).rejects.toMatchObject(limited);
  await expect(requireCode(other.id, code)).rejects.toMatchObject(notRight);
});

it("a sign-in that waits for a code is consumed once, by its own token alone, and only if the proof holds", async () => {
  const { id } = await newPerson();
  const token = await issuePendingSignIn(id);
  const proven: string[] = [];
  const prove = async (userId: string) => void proven.push(userId);
  const over = { code: "forbidden", message: "Signing in took longer than ten minutes; start again" };
  for (const wrong of ["", "no token", token.toUpperCase(), newSecret("pendingSignIn"), newSecret("accessToken")]) {
    await expect(consumePendingSignIn(wrong, prove)).rejects.toMatchObject(over);
    expect(await findPendingSignIn(wrong)).toBeUndefined();
  }
  const refuse = () => Promise.reject(new Error("not proven"));
  await expect(consumePendingSignIn(token, refuse)).rejects.toThrow("not proven");
  expect([await findPendingSignIn(token), proven]).toEqual([{ userId: id, username: expect.any(String) }, []]);
  expect(await consumePendingSignIn(token, prove)).toMatchObject({ id });
  await expect(consumePendingSignIn(token, prove)).rejects.toMatchObject(over);
  expect(proven).toEqual([id]);
});

it("recovery codes are for a second factor that is on", async () => {
  const off = { code: "conflict", message: "Two-step sign-in is off; reload the page" };
  const [member, holder] = [await newPerson(), await newHolder()];
  await expect(replaceRecoveryCodes(member.id, ["a hash"])).rejects.toMatchObject(off);
  await replaceRecoveryCodes(holder.id, ["a hash", "another"]);
  expect([await countRecoveryCodes(member.id), await countRecoveryCodes(holder.id)]).toEqual([0, 2]);
});

const minute = 60_000;

const start = Date.now();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));

it("Twenty wrong codes can be tried in a day, then no right one either, which says for how long, until time has passed", async () => {
  const { id, secret } = await newHolder();
  const notRight = { refusal: { fields: { code: ["Wrong code, or it was already used"] } } };
  for (let burst = 0; burst < 4; burst++) {
    vi.setSystemTime(start + burst * 15 * minute);
    for (let tries = 0; tries < 5; tries++)
      await expect(signInBy(id, wrongCode(secret))).rejects.toMatchObject(notRight);
  }
  // The window of 15 minutes has room again, that of the day has none.
  vi.setSystemTime(start + 65 * minute);
  await renewCodes(id);
  await expect(signInBy(id, oneTimeCode(secret))).rejects.toMatchObject({
    refusal: {
      code: "rate_limited",
      message: "Too many requests; wait 420 seconds and try again.",
      headers: { "RateLimit-Policy": '"second_factor";q=20;w=86400', "Retry-After": "420" },
    },
  });
  await expect(requireCode(id, oneTimeCode(secret))).rejects.toMatchObject({ code: "rate_limited" });
  vi.setSystemTime(start + 72 * minute);
  expect(await signInBy(id, oneTimeCode(secret))).toMatchObject({ id });
  await expect(signInBy(id, wrongCode(secret))).rejects.toMatchObject(notRight);
  await expect(signInBy(id, wrongCode(secret))).rejects.toMatchObject({ refusal: { code: "rate_limited" } });
  vi.setSystemTime(start + 26 * 60 * minute);
  await renewCodes(id);
  for (let tries = 0; tries < 4; tries++) await expect(signInBy(id, wrongCode(secret))).rejects.toMatchObject(notRight);
  expect(await signInBy(id, oneTimeCode(secret))).toMatchObject({ id });
});

it("Recovery codes are guessed no more often than codes of the app, and a right one that is refused is not used up", async () => {
  const { id, secret, codes } = await newHolder();
  const notRight = { fields: { code: ["Wrong code, or it was already used"] } };
  const guesses = await Promise.allSettled(
    Array.from({ length: 50 }, () => requireCode(id, newRecoveryCodes()[0] ?? "")),
  );
  const answers = guesses.map((guess) => guess.status === "rejected" && guess.reason.code);
  expect(answers.filter((code) => code === "invalid_request")).toHaveLength(5);
  expect(answers.filter((code) => code === "rate_limited")).toHaveLength(45);
  const [right = ""] = codes;
  const limited = { code: "rate_limited", headers: { "RateLimit-Policy": '"second_factor";q=5;w=900' } };
  await expect(requireCode(id, right)).rejects.toMatchObject(limited);
  await expect(requireCode(id, wrongCode(secret))).rejects.toMatchObject(limited);
  expect(await countRecoveryCodes(id)).toBe(10);
  vi.setSystemTime(start + 15 * minute);
  await expect(requireCode(id, wrongCode(secret))).rejects.toMatchObject(notRight);
  await requireCode(id, right);
  expect(await countRecoveryCodes(id)).toBe(9);
  await expect(requireCode(id, right)).rejects.toMatchObject(notRight);
});

it("sign-ins by passkey that are begun, and answers to them, count by address", async () => {
  const { id } = await newPerson();
  const user = await newSession(id, null);
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

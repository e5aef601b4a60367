import { expect, it, vi } from "vitest";
import { issuePendingSignIn } from "@/lib/auth/pending-sign-in-store";
import { beginSetup, enable, readSetup } from "@/lib/auth/second-factor";
import { requireCode } from "@/lib/auth/second-factor-code";
import { authorizeSecondFactor } from "@/lib/auth/second-factor-sign-in";
import { createSession, findSession } from "@/lib/auth/session-store";
import { codeOf, wrongCode } from "../support/authenticator";
import { newPerson } from "../support/people";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on" }));

it("five codes of an account can be tried in 15 minutes, by whatever sign-in or step-up, and then no right one either", async () => {
  const [{ id }, other] = [await newPerson(), await newPerson()];
  const user = await findSession(await createSession(id, null));
  if (!user) throw new Error("the session is gone");
  await beginSetup(user, { password: "", code: "" }, new Headers());
  const { secret = "" } = (await readSetup(user)) ?? {};
  // The first of the five.
  await enable(user, codeOf(secret));
  const code = wrongCode(secret);
  const notRight = { fields: { code: ["The code is not right, or was used already"] } };
  for (let tries = 0; tries < 2; tries++) {
    const token = await issuePendingSignIn(id);
    await expect(authorizeSecondFactor({ token, code }, new Request("http://localhost:3000"))).rejects.toMatchObject({
      refusal: notRight,
    });
    await expect(requireCode(id, code)).rejects.toMatchObject(notRight);
  }
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

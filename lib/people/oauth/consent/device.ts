import "server-only";
import { database } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { deviceCodeBounds } from "@/lib/core/limits/developer-quotas";
import { consumeLimit, refundLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { equalSecrets } from "@/lib/core/secrets";
import { type Client, findClient } from "../clients/client-store";
import { findConsent } from "../tokens/consent-store";
import { type DeviceRequest, decideDevice, findUndecidedDevice } from "../tokens/device-code-store";
import { grantConsent, inSeconds } from "../tokens/token-store";
import { readUserCode } from "../user-code";
import { consentToken, type Person } from "./authorize";

export type DeviceStep =
  | { kind: "unknown" | "limited" }
  | {
      kind: "consent";
      request: Omit<DeviceRequest, "clientId"> & { client: Client };
      userCode: string;
      token: string;
      granted: DeviceRequest["scopes"];
      lastPageId: string | null;
    };

/** The token of a decision is bound to the session and to this. */
const decided = (userCode: string) => `device\n${userCode}`;

/** Returns what the device asks for whose code a person typed. Wrong codes are limited by person and address. */
export async function deviceStep(typed: string, person: Person, address: string): Promise<DeviceStep> {
  const counters = [
    { policy: "device_code", key: person.id },
    { policy: "device_code_address", key: address },
  ] as const;
  // Each code is counted before it is looked up, so that parallel guesses count as well. What was no guess is given back.
  const allowed = await Promise.all(counters.map(async ({ policy, key }) => (await consumeLimit(policy, key)).allowed));
  const giveBack = () =>
    Promise.all(counters.filter((_, index) => allowed[index]).map(({ policy, key }) => refundLimit(policy, key)));
  if (allowed.includes(false)) {
    await giveBack();
    return { kind: "limited" };
  }
  const userCode = readUserCode(typed);
  const device = userCode === undefined ? undefined : await findUndecidedDevice(userCode);
  const client = device && (await findClient(device.clientId));
  if (userCode === undefined || !client) return { kind: "unknown" };
  await giveBack();
  const { scopes: granted, pageId: lastPageId } = (await findConsent(person.id, client.id)) ?? {
    scopes: [],
    pageId: null,
  };
  const token = consentToken(person, decided(userCode));
  return { kind: "consent", request: { ...device, client }, userCode, token, granted, lastPageId };
}

type Decision = { userCode: string; token: string; isAuthorized: boolean; pageId: string };

/** Gives the device its tokens, or refuses it for good. @throws AppError forbidden for a decision made elsewhere, invalid_request */
export async function decideAboutDevice(decision: Decision, person: Person): Promise<void> {
  const { userCode, token, isAuthorized, pageId } = decision;
  if (!equalSecrets(token, consentToken(person, decided(userCode)))) {
    throw new AppError("forbidden", message("otherSession"));
  }
  const isDone = await database().transaction(async (transaction) => {
    if (!isAuthorized) return decideDevice(userCode, "denied", transaction);
    const device = await findUndecidedDevice(userCode, transaction);
    if (!device) return false;
    const grant = { ...device, userId: person.id, pageId, ...(person.signIn && { signIn: person.signIn }) };
    const grantId = await grantConsent(grant, "given", inSeconds(deviceCodeBounds.lifetimeSeconds), transaction);
    if (grantId === undefined) return false;
    // Thrown, so that the consent is taken back where another decision came first.
    if (!(await decideDevice(userCode, { grantId }, transaction))) throw gone();
    return true;
  });
  if (!isDone) throw gone();
}

const gone = () =>
  new AppError("invalid_request", { text: "The code has expired or was used; get a new one on your device" });

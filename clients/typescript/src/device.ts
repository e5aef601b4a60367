import { errorOf, VitrineError } from "./errors.js";
import { pause } from "./pause.js";
import { type Application, issueTokens, requestMilliseconds, type Tokens, tokensOf } from "./session.js";

/** What to show a person, and what to keep until they have decided in a browser. */
export type DeviceAuthorization = {
  /** Show it next to `verificationUri`. */
  userCode: string;
  verificationUri: string;
  /** The same with the code, as a link or a QR code. */
  verificationUriComplete: string;
  /** Goes to `exchangeDeviceCode`; show it to nobody. */
  deviceCode: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  intervalSeconds: number;
};

/** Begins the sign-in of a program or device without a browser (RFC 8628). @param scope names of scopes, such as `identify links` */
export async function createDeviceAuthorization({
  scope,
  baseUrl,
  clientId,
  clientSecret,
  fetch: send = fetch,
}: Application & { scope: string }): Promise<DeviceAuthorization> {
  const body = new URLSearchParams({ client_id: clientId, scope });
  if (clientSecret !== undefined) body.set("client_secret", clientSecret);
  const signal = AbortSignal.timeout(requestMilliseconds);
  const response = await send(new URL("/api/oauth2/device_authorization", baseUrl), { method: "POST", body, signal });
  if (!response.ok) throw await errorOf(response);
  const codes = await response.json();
  return {
    userCode: codes.user_code,
    verificationUri: codes.verification_uri,
    verificationUriComplete: codes.verification_uri_complete,
    deviceCode: codes.device_code,
    expiresAt: Date.now() + codes.expires_in * 1000,
    intervalSeconds: codes.interval,
  };
}

/** How much longer the interval is after a `slow_down`, or without an answer (RFC 8628, 3.5). */
const slowerSeconds = 5;

/** Returns for how many seconds longer to wait between requests; undefined where none will succeed. */
function slowerBy(error: unknown): number | undefined {
  if (!(error instanceof VitrineError)) return slowerSeconds;
  if (error.code === "authorization_pending") return 0;
  return error.code === "slow_down" || error.status === 429 || error.status >= 500 ? slowerSeconds : undefined;
}

/**
 * Waits until the person has decided, and returns the tokens, whose `scope` says what they have allowed.
 * @param signal ends the wait
 * @throws VitrineError access_denied when the person refused, expired_token when they did not decide in time
 */
export async function exchangeDeviceCode({
  device,
  signal,
  ...application
}: Application & { device: DeviceAuthorization; signal?: AbortSignal | undefined }): Promise<
  Tokens & { scope: string }
> {
  const grant = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: device.deviceCode };
  for (let seconds = device.intervalSeconds; ; ) {
    await pause(seconds * 1000, signal);
    try {
      return tokensOf(await issueTokens(application, grant));
    } catch (error) {
      const more = slowerBy(error);
      if (more === undefined || Date.now() > device.expiresAt) throw error;
      seconds += more;
    }
  }
}

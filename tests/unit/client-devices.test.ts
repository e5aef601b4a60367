import { afterEach, expect, it, vi } from "vitest";
import { createDeviceAuthorization, exchangeDeviceCode } from "@/clients/typescript/src/index";

const grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=vdc_x&client_id=id";
const codes = {
  ...{ device_code: "vdc_x", user_code: "BCDF-GHJK", verification_uri: "https://vitrine.example/device" },
  ...{ verification_uri_complete: "https://vitrine.example/device?user_code=BCDF-GHJK", expires_in: 600, interval: 5 },
};
const tokens = { access_token: "vat_x", refresh_token: "vrt_x", expires_in: 3600, scope: "links" };
const refused = (error: string, status = 400) => Response.json({ error, error_description: "Refused" }, { status });

/** A service that answers so, and when it was asked what, in seconds since the beginning. */
async function devicesWith(...answers: (Response | Error)[]) {
  vi.useFakeTimers();
  const began = Date.now();
  const asked: [number, string][] = [];
  const application = {
    ...{ baseUrl: "https://vitrine.example", clientId: "id" },
    fetch: async (address: URL | RequestInfo, init?: RequestInit) => {
      asked.push([(Date.now() - began) / 1000, `${new URL(`${address}`).pathname} ${init?.body}`]);
      const answer = answers[asked.length - 1];
      if (answer instanceof Response) return answer;
      throw answer ?? new Error("one request too many");
    },
  };
  const device = await createDeviceAuthorization({ ...application, scope: "links" });
  return { application, device, asked };
}
afterEach(() => {
  vi.useRealTimers();
});

const outcome = async (running: Promise<unknown>) => {
  const settled = running.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
};

it("The client shows the codes of a device, and waits by the interval until the person has decided", async () => {
  const waiting = [refused("authorization_pending"), refused("slow_down"), new TypeError("fetch failed")];
  const { application, device, asked } = await devicesWith(Response.json(codes), ...waiting, Response.json(tokens));
  const { verificationUri, verificationUriComplete, userCode, deviceCode, intervalSeconds, expiresAt } = device;
  expect([verificationUri, verificationUriComplete, userCode, deviceCode, intervalSeconds]).toEqual([
    ...[codes.verification_uri, codes.verification_uri_complete, codes.user_code, codes.device_code, 5],
  ]);
  expect(expiresAt).toBe(Date.now() + 600_000);
  const { access_token, refresh_token, scope } = tokens;
  const received = await outcome(exchangeDeviceCode({ ...application, device }));
  expect(received).toEqual({ access_token, refresh_token, scope, expires_at: expect.any(Number) });
  const token = `/api/oauth2/token ${grant}`;
  expect(asked).toEqual([
    [0, "/api/oauth2/device_authorization client_id=id&scope=links"],
    ...[5, 10, 20, 35].map((at) => [at, token]),
  ]);
});

it.each(["access_denied", "expired_token", "invalid_grant"])(
  "The client stops waiting for a device at %s",
  async (code) => {
    const { application, device, asked } = await devicesWith(Response.json(codes), refused(code));
    expect(await outcome(exchangeDeviceCode({ ...application, device }))).toMatchObject({ code });
    expect(asked).toHaveLength(2);
  },
);

it("The client waits for a device no longer than its codes live, and ends by a signal", async () => {
  const pending = Array.from({ length: 200 }, () => refused("authorization_pending"));
  const { application, device, asked } = await devicesWith(Response.json(codes), ...pending);
  const error = await outcome(exchangeDeviceCode({ ...application, device }));
  expect(error).toMatchObject({ code: "authorization_pending" });
  expect(asked.at(-1)?.[0]).toBe(605);
  const stopped = exchangeDeviceCode({ ...application, device, signal: AbortSignal.abort() });
  expect(await outcome(stopped)).toMatchObject({ name: "AbortError" });
});

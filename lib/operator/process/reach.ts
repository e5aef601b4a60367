import { networkInterfaces } from "node:os";
import { env } from "@/lib/core/process/env";
import { isSecureContext } from "@/lib/core/site-origin";

const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
const isEveryAddress = (host: string) => host === "" || /^(?:0\.0\.0\.0|\[?::\]?)$/.test(host);

/**
 * Returns what the operator is told at the start, a caption and a sentence each. @param addresses of this machine in
 * its network
 */
export function addressLines(addresses: readonly string[] = ownAddresses()): [caption: string, text: string][] {
  const { HOST = "", BASE_URL, HAS_BASE_URL, PORT, SMTP_URL, DATA_DIR } = env();
  const places =
    HAS_BASE_URL || addresses.length === 0 ? "" : `, at ${addresses.map((to) => `http://${to}:${PORT}`).join(" or ")}`;
  const reach = isEveryAddress(HOST)
    ? `every device that can reach this machine${places}; set HOST=127.0.0.1 to open it to this machine only`
    : isThisMachine(HOST)
      ? "this machine only, and proxies on it (HOST)"
      : `every device that can reach ${HOST} (HOST)`;
  return [
    ["Open to", reach],
    ...(isSecureContext(BASE_URL)
      ? []
      : [
          ["Plain http", "browsers offer no passkeys and no share sheet at this address; they do with https"] as [
            string,
            string,
          ],
        ]),
    ...(SMTP_URL === undefined || HAS_BASE_URL
      ? []
      : [
          ["Mail", `is written to ${DATA_DIR}/outbox; set BASE_URL, which its links need, to send it`] as [
            string,
            string,
          ],
        ]),
  ];
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address)
    .slice(0, 3);

import { networkInterfaces } from "node:os";
import { env } from "@/lib/core/process/env";
import { isSecureContext } from "@/lib/core/site-origin";

const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
const isEveryAddress = (host: string) => host === "" || /^(?:0\.0\.0\.0|\[?::\]?)$/.test(host);

/**
 * Returns what the operator is told at the start, a caption and a sentence each. @param addresses of this machine in
 * its network
 */
export function reachLines(addresses: readonly string[] = ownAddresses()): [caption: string, text: string][] {
  const { HOST = "", BASE_URL, HAS_BASE_URL, PORT, SMTP_URL, DATA_DIR } = env();
  const places =
    HAS_BASE_URL || addresses.length === 0 ? "" : `, at ${addresses.map((to) => `http://${to}:${PORT}`).join(" or ")}`;
  const reach = isEveryAddress(HOST)
    ? `every device that reaches this machine${places}; with HOST=127.0.0.1 this machine alone`
    : isThisMachine(HOST)
      ? "this machine alone, and proxies on it (HOST)"
      : `every device that reaches ${HOST} (HOST)`;
  return [
    ["Open to", reach],
    ...(isSecureContext(BASE_URL)
      ? []
      : [
          ["Plain http", "browsers allow neither passkeys nor their share sheet at this address; https does"] as [
            string,
            string,
          ],
        ]),
    ...(SMTP_URL === undefined || HAS_BASE_URL
      ? []
      : [
          ["Mail", `is written to ${DATA_DIR}/outbox and not sent until BASE_URL is set, which its links need`] as [
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

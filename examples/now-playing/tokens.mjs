import { readFile, rename, writeFile } from "node:fs/promises";
import { createDeviceAuthorization, exchangeDeviceCode } from "./vitrine.mjs";

/** The tokens in a file; `undefined` when there is none yet. */
export async function readTokens(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Stores tokens for the owner of the file alone, so that an interrupted write leaves the old ones. */
export async function writeTokens(file, tokens) {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, JSON.stringify(tokens), { mode: 0o600 });
  await rename(unfinished, file);
}

/** Draws a QR code, where the package of that purpose is installed. */
async function drawQrCode(text) {
  const drawn = await import("uqr").catch(() => undefined);
  return drawn ? `\n${drawn.renderUnicodeCompact(text)}\n` : "";
}

/** Asks the person for the scopes, in a browser on any device; waits until they have decided. */
export async function askPerson(application, scope, signal) {
  const device = await createDeviceAuthorization({ ...application, scope });
  const picture = await drawQrCode(device.verificationUriComplete);
  console.log(`Open ${device.verificationUri} and enter the code ${device.userCode}\n${picture}`);
  return exchangeDeviceCode({ ...application, device, signal });
}

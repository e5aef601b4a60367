import { expect, it } from "vitest";
import { deviceName } from "@/lib/people/auth/session/device-name";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/140.0 Safari/537.36 OPR/120.0`, "Opera on macOS"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on an iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet on an Android phone",
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel Tablet) ${webKit} Chrome/140.0 Safari/537.36`, "Chrome on an Android tablet"],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${webKit} Chrome/140.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) SomeApp/1.0", "A browser on an iPad"],
  ["Firefox/140.0", "Firefox"],
  ["curl/8.14.1", "An unknown device"],
  ["<b>Firefox</b>", "An unknown device"],
  ["", "An unknown device"],
  [null, "An unknown device"],
])("%s is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

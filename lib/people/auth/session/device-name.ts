import type { Language } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import type { Messages } from "@/lib/core/messages/namespaces";

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.+\bSafari\//, "Safari"],
];

type DeviceWord = keyof Messages["shell"]["device"];

const devices: readonly [RegExp, DeviceWord][] = [
  [/\biPhone\b/, "iphone"],
  [/\biPad\b/, "ipad"],
  [/\bAndroid\b.*\bMobile\b/, "phone"],
  [/\bAndroid\b/, "tablet"],
];

const systems: readonly [RegExp, string][] = [
  [/\bWindows NT\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a name such as "Firefox on Windows". The order of the lists counts: most browsers also name others. */
export function deviceName(userAgent: string | null, language: Language = "en"): string {
  const nameIn = <Name extends string>(list: readonly [RegExp, Name][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const texts = messages[language].shell.device;
  const [browser, device] = [nameIn(browsers), nameIn(devices)];
  const system = device === undefined ? nameIn(systems) : texts[device];
  if (browser === undefined) return system === undefined ? texts.unknown : interpolate(texts.aBrowserOn, { system });
  return system === undefined ? browser : interpolate(texts.browserOn, { browser, system });
}

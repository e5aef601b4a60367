import { filled } from "@/lib/text/filled";
import type { Language } from "@/lib/words/languages";
import type { Words } from "@/lib/words/rooms";
import { words } from "@/lib/words/words";

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.+\bSafari\//, "Safari"],
];

type DeviceWord = keyof Words["shell"]["device"];

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

/** Such as "Firefox on Windows", in words of ours. The order of the lists counts: most browsers also name others. */
export function deviceName(userAgent: string | null, language: Language = "en"): string {
  const nameIn = <Name extends string>(list: readonly [RegExp, Name][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const texts = words[language].shell.device;
  const [browser, device] = [nameIn(browsers), nameIn(devices)];
  const system = device === undefined ? nameIn(systems) : texts[device];
  if (browser === undefined) return system === undefined ? texts.unknown : filled(texts.aBrowserOn, { system });
  return system === undefined ? browser : filled(texts.browserOn, { browser, system });
}

import type { Counted } from "./metrics";

/** What a page tells of a view; each text may be empty. */
export type ViewReport = { referrer: string; source: string; medium: string; campaign: string };

/** Apps that show pages in a browser of their own, by what it says of itself, the more special ones first. */
const appBrowsers: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, "Instagram"],
  [/musical_ly|BytedanceWebview|TikTok|trill_/i, "TikTok"],
  [/MessengerForiOS|Orca-Android|FB_IAB\/Orca|MessengerLite/, "Messenger"],
  [/FBAN\/|FBAV\/|FB_IAB\//, "Facebook"],
  [/Snapchat/, "Snapchat"],
  [/\[?Pinterest\//, "Pinterest"],
  [/LinkedInApp/, "LinkedIn"],
  [/MicroMessenger/, "WeChat"],
  [/\bLine\//, "LINE"],
  [/Twitter for |TwitterAndroid/, "X"],
  [/Telegram/, "Telegram"],
  [/Discord\//, "Discord"],
  [/Reddit\//, "Reddit"],
  [/Barcelona \d/, "Threads"],
];

/** Android names an app as the referrer by its package. */
const appPackages: Readonly<Record<string, string>> = {
  "com.instagram.android": "Instagram",
  "com.zhiliaoapp.musically": "TikTok",
  "com.facebook.katana": "Facebook",
  "com.facebook.orca": "Messenger",
  "com.snapchat.android": "Snapchat",
  "com.pinterest": "Pinterest",
  "com.linkedin.android": "LinkedIn",
  "com.twitter.android": "X",
  "org.telegram.messenger": "Telegram",
  "com.discord": "Discord",
  "com.reddit.frontpage": "Reddit",
  "com.google.android.gm": "Gmail",
  "com.google.android.googlequicksearchbox": "Google",
  "com.whatsapp": "WhatsApp",
};

/** Hosts of one service: those that only forward, or serve phones. */
const servingHost = /^(?:www|m|l|lm|out|old|mobile|amp)\.(?=[^.]+\.)/;

/** Returns the app whose own browser this is. */
const appOfBrowser = (userAgent: string): string | undefined =>
  appBrowsers.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns where a view came from: an app, the host of a page, or nobody knows, which is the referrer without a name. */
export function sourceOf(referrer: string, userAgent: string): Counted {
  const app = appOfBrowser(userAgent);
  if (app !== undefined) return ["app", app];
  const [, scheme = "", host = ""] =
    /^(https?|android-app):\/\/([a-z0-9._-]{1,253})(?::\d+)?(?:\/|$)/i.exec(referrer) ?? [];
  if (scheme.toLowerCase() === "android-app") return ["app", appPackages[host.toLowerCase()] ?? host.toLowerCase()];
  return ["referrer", host.toLowerCase().replace(servingHost, "")];
}

export function deviceOf(userAgent: string): "phone" | "tablet" | "computer" {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod/.test(userAgent) ? "phone" : "computer";
}

/** Returns the first language that a browser asks for, without its region; empty where it names none. */
export function languageOf(acceptLanguage: string | null): string {
  return /^\s*([a-z]{2,3})(?![a-z])/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase() ?? "";
}

type Seen = { userAgent: string; acceptLanguage: string | null; country: string | undefined };

/** Returns what is counted of a view, alongside the view itself. */
export function viewFacts({ referrer, ...tags }: ViewReport, { userAgent, acceptLanguage, country }: Seen): Counted[] {
  const named: Counted[] = [
    ["utm_source", tags.source],
    ["utm_medium", tags.medium],
    ["utm_campaign", tags.campaign],
    ["country", country ?? ""],
    ["language", languageOf(acceptLanguage)],
  ];
  const present = named
    .filter(([, name]) => name !== "")
    .map(([metric, name]): Counted => [metric, name.toLowerCase()]);
  return [sourceOf(referrer, userAgent), ["device", deviceOf(userAgent)], ...present];
}

import { type LinkKind, linkKindToCopy, linkKindWithAddress, plainHost, subdomain, valueFromPath } from "./kind";

export const chat = {
  discord: linkKindToCopy({
    label: "Discord",
    color: "#5865f2",
    pattern:
      /^(?:(?!.*\.\.)[A-Za-z0-9_.]{2,32}|[\p{L}\p{N}][\p{L}\p{M}\p{N} _.-]{1,31}#[0-9]{4}|(?<invite>invite\/[A-Za-z0-9-]{2,32}))$/u,
    template: "https://discord.com/{invite}",
    hosts: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com", "discord.gg"],
    example: "ada_lovelace",
    hint: "a username such as ada_lovelace, an older one such as Ada#1815, or an invite such as invite/fXyZ12",
    cut: (address) => {
      const path = valueFromPath(address) ?? "";
      if (plainHost(address.hostname) === "discord.gg") return `invite/${path.replace(/^invite\//, "")}`;
      return /^users\/([0-9]{17,20})$/.exec(path)?.[1] ?? /^invite\/[^/]+$/.exec(path)?.[0];
    },
  }),
  telegram: linkKindWithAddress({
    label: "Telegram",
    color: "#26a5e4",
    pattern: /^(?:[A-Za-z][A-Za-z0-9_]{3,31}|\+[A-Za-z0-9_-]{8,32})$/,
    template: "https://t.me/{value}",
    hosts: ["t.me", "*.t.me", "telegram.me", "telegram.dog"],
    example: "ada_lovelace",
    hint: "a username such as ada_lovelace, or the code of an invite such as +AbCdEf12345",
    skip: /^s\//,
    tidy: (written) => written.replace(/^joinchat\//, "+"),
    cut: (address) => subdomain(address, "t.me") ?? valueFromPath(address),
  }),
  signal: linkKindToCopy({
    label: "Signal",
    color: "#3b45fd",
    pattern: /^(?:[A-Za-z_][A-Za-z0-9_]{2,31}\.[0-9]{2,20}|\+[1-9][0-9]{6,14})$/,
    hosts: ["signal.me"],
    example: "ada.42",
    hint: "a username such as ada.42, or a phone number such as +15550100123",
    cut: (address) => /^#p\/(\+[0-9]+)$/.exec(address.hash)?.[1],
  }),
  whatsapp: linkKindWithAddress({
    label: "WhatsApp",
    color: "#25d366",
    pattern:
      /^(?:(?<account>[1-9][0-9]{6,14}|message\/[A-Za-z0-9]{8,24})|(?<channel>channel\/[A-Za-z0-9]{12,40})|(?<group>invite\/[A-Za-z0-9]{12,40}))$/,
    template: ["https://wa.me/{account}", "https://whatsapp.com/{channel}", "https://chat.whatsapp.com/{group}"],
    hosts: ["wa.me", "api.whatsapp.com", "web.whatsapp.com", "chat.whatsapp.com", "whatsapp.com"],
    example: "15550100123",
    hint: "a phone number with its country code such as 15550100123, or the address of a group or channel",
    tidy: (written) => (/^\+?[0-9 ().-]+$/.test(written) ? written.replace(/[^0-9]/g, "") : written),
    cut: (address) => {
      const path = valueFromPath(address);
      if (address.hostname === "chat.whatsapp.com") return path && `invite/${path.replace(/^invite\//, "")}`;
      return address.searchParams.get("phone") ?? path;
    },
  }),
  matrix: linkKindWithAddress({
    label: "Matrix",
    color: "#000000",
    pattern: /^@[A-Za-z0-9_.=-]{1,180}:(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9.-]{0,187}\.[A-Za-z]{2,63}$/,
    template: "https://matrix.to/#/{value}",
    hosts: ["matrix.to"],
    example: "@ada:matrix.org",
    hint: "an id such as @ada:matrix.org",
    cut: (address) => /^#\/([^?/]+)/.exec(address.hash)?.[1]?.replace("%40", "@").replace(/%3a/i, ":"),
  }),
  wechat: linkKindToCopy({
    label: "WeChat",
    color: "#07c160",
    pattern: /^[A-Za-z][A-Za-z0-9_-]{5,19}$/,
    example: "ada_lovelace",
    hint: "an id such as ada_lovelace",
  }),
  line: linkKindWithAddress({
    label: "LINE",
    color: "#00c300",
    pattern: /^[a-z0-9_-][a-z0-9._-]{0,31}$/,
    template: "https://line.me/ti/p/~{value}",
    hosts: ["line.me"],
    example: "ada.lovelace",
    hint: "an id such as ada.lovelace",
  }),
} satisfies Record<string, LinkKind>;

import { type LinkKind, linkKindWithAddress } from "./kind";

export const own = {
  custom: linkKindWithAddress({
    label: "Website",
    color: "#6b7280",
    pattern:
      /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?!.*\.\.[^/]*(?:\/|$))[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{0,252}\.[\p{L}\p{M}\p{N}-]{1,63}(?::[0-9]{1,5})?(?:[/?#][^\s"<>\\`]*)?$/u,
    template: "{+value}",
    hosts: [],
    example: "https://ada.example/notes",
    hint: "a web address such as https://ada.example/notes",
  }),
  email: linkKindWithAddress({
    label: "Email",
    color: "#6b7280",
    pattern:
      /^(?!.{0,64}\.[.@])[A-Za-z0-9_%+&=~'-][A-Za-z0-9_%+&=~'.-]{0,63}@(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9.-]{0,187}\.[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/,
    template: "mailto:{value}",
    hosts: [],
    example: "ada@example.org",
    hint: "an email address such as ada@example.org",
    tidy: (written) => written.replace(/^mailto:([^?]*)(?:\?.*)?/i, "$1"),
  }),
  phone: linkKindWithAddress({
    label: "Phone",
    color: "#6b7280",
    pattern: /^\+?[0-9]{3,15}$/,
    template: "tel:{value}",
    hosts: [],
    example: "+15550100123",
    hint: "a phone number such as +15550100123",
    // A zero in parentheses is for those who call from the same country.
    tidy: (written) =>
      /^(?:tel:)?\+?[0-9 ()./-]{3,40}$/i.test(written)
        ? written.replace(/\(0\)|[^0-9+]/g, (part) => (part === "(0)" && !written.includes("+") ? "0" : ""))
        : written,
  }),
} satisfies Record<string, LinkKind>;

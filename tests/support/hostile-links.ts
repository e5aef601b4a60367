/** Values that no kind of link may take, and that lead nowhere even when they are stored. */
export const hostileAnywhere = [
  ...["", " ", "\u0000", "ada\u0000lovelace", "ada\nlovelace", "ada\r\nLocation: https://evil.example"],
  ...["ada\tlovelace", "ada\u2028lovelace", "ada\u202elovelace", "ada\u2066lovelace", "ada\u200blovelace"],
  ...["ada\u3164lovelace", "\ud800", "ada\udc00", "a".repeat(513), `https://ada.example/${"a".repeat(500)}`],
  ...["https://insta\ngram.com/ada", "https://instagram.com/a\tda", `https://instagram.com/ada?${"a".repeat(500)}`],
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)"],
  ...["javascript://instagram.com/%0aalert(1)", "data:text/html,<script>alert(1)</script>"],
  ...["data:text/html;base64,PHNjcmlwdD4=", "vbscript:msgbox(1)", "blob:https://evil.example/1", "file:///etc/passwd"],
  ...["ftp://evil.example/", "view-source:https://evil.example/", "//evil.example", "///evil.example"],
  ...["/\\evil.example", "\\\\evil.example", "https:\\\\evil.example", "https:/evil.example", "https:evil.example"],
  ...["https:///evil.example", "https://instagram.com@evil.example/x", "https://ada:secret@instagram.com/x"],
  ...["https://evil.example\\@instagram.com/x", "https://[::1]/x", "http://localhost/x", "<script>alert(1)</script>"],
  ...['"><img src=x onerror=alert(1)>', '" onmouseover="alert(1)', "'; DROP TABLE links; --", "`ada`", "..", "."],
  ...["../..", "../../admin", "/../ada", "id/..", "id/../../evil", "user/..", "%2e%2e", "%2e%2e%2fadmin", "..%2fadmin"],
  ...["ada%2f..", "ada%00", "ada%0d%0a", "..;/admin", "ada?next=https://evil.example"],
  ...["mailto:ada@example.org%0aBcc:evil@example.org\n", "{value}", "$&{+value}"],
];

/** Values that some kind may take in good faith; what they open must still be on the kind's hosts. */
export const hostileSomewhere = [
  ...["instagram.com.evil.example", "instagram.com@evil.example", "https://instagram.com.evil.example/x"],
  ...["https://evil.example/instagram.com/x", "https://evil.example?https://instagram.com/x"],
  ...["https://evil.example#https://instagram.com/x", "https://instagram.com/../x", "https://instagram.com/%2e%2e/x"],
  ...["https://instagram.com//evil.example", "https://instagram.com/x%0d%0aSet-Cookie:a=b", "https://ínstagram.com/x"],
  ...["https://INSTAGRAM.com./x", "ada@evil.example", "constructor", "__proto__", "toString", "undefined", "www"],
  ...["evil#1815", "@@ada"],
];

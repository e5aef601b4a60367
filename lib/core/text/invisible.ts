/** Words of these scripts are spelled with joiners (RFC 5892, A.1 and A.2). */
const joining = [
  ...["Arabic", "Syriac", "Nko", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu"],
  ...["Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("");

const legitimate = new RegExp(
  [
    // Emoji sequences and keycaps use them (UTS #51, 1.4).
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)`,
    // The flags of England, Scotland and Wales are made of tags.
    String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
    // Bengali and Malayalam words may end in a consonant, a virama and a joiner.
    String.raw`(?<=[\u09cd\u0d4d])\u200d`,
  ].join("|"),
  "gu",
);

/** The class holds default-ignorable (UAX #44) and format characters, and characters without a glyph. */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc\u{1d159}]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}/u;

export function hasInvisibleCharacters(value: string): boolean {
  return invisible.test(value.replace(legitimate, ""));
}

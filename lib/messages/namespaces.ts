export type English = typeof import("./en/index");

type Texts<Text> = Text extends string ? string : { readonly [Key in keyof Text]: Texts<Text[Key]> };

export type Namespace = keyof English;

/** What the service says, in any language: the keys are those of English. */
export type Messages = { readonly [Name in Namespace]: Texts<English[Name]> };

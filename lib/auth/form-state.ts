/** What a form shows after it was sent: what was typed (never a password), what to correct, and what came of it. */
export type FormState<Result = undefined> = {
  /** Counts the answers, so that the page can tell one from the next. */
  answer: number;
  values: Record<string, string[]>;
  fields: Record<string, string[]>;
  message?: string;
  result?: Result;
  /** A page to load anew: its own response headers matter, which a soft navigation would not apply. */
  goTo?: string;
};

/** The state of a form that nobody has sent yet. */
export const freshForm: FormState<never> = { answer: 0, values: {}, fields: {} };

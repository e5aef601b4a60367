import recorded from "./recorded-answers.json";

/** Ids, times and tokens are replaced by examples. */
export type RecordedAnswer = {
  path: string;
  headers?: Record<string, string>;
  status: number;
  body?: unknown;
};

const answers: Record<string, RecordedAnswer | undefined> = recorded;

export const recordedAnswer = (operationId: string): RecordedAnswer | undefined => answers[operationId];

export const recordedBase = "https://vitrine.example";

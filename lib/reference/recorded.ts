import recorded from "./recorded-answers.json";

/** A request that was sent to this service, and what it answered. Ids, times and tokens are replaced by examples. */
export type RecordedAnswer = {
  path: string;
  headers?: Record<string, string>;
  status: number;
  body?: unknown;
};

const answers: Record<string, RecordedAnswer | undefined> = recorded;

/** The recorded answer of an operation. */
export const recordedAnswer = (operationId: string): RecordedAnswer | undefined => answers[operationId];

/** The host in recorded addresses. */
export const recordedBase = "https://vitrine.example";

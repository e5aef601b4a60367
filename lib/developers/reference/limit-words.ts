import { type LimitWindow, limitWindows, type PolicyName } from "@/lib/core/limits/policies";

export const limitKeys = {
  public_read: "address",
  authenticated_read: "person and application",
  write: "person and application",
  mcp: "person and application",
  upload: "person",
  token_endpoint: "application and address",
  token_endpoint_address: "address",
  failed_client_authentication: "application and address",
  device_code: "person, and address",
  invalid_bearer: "address",
  api_address: "address",
  general: "address",
} as const satisfies Partial<Record<PolicyName, string>>;

const spans: Record<number, string> = { 60: "a minute", 3600: "an hour", 86400: "a day" };

/** Returns a span such as `a day` or `15 minutes`. */
function spanInWords(seconds: number): string {
  const minutes = seconds / 60;
  return spans[seconds] ?? (Number.isInteger(minutes) ? `${minutes} minutes` : `${seconds} s`);
}

function formatWindow({ limit, windowSeconds }: LimitWindow): string {
  return `${limit} ${windowSeconds in spans ? "" : "in "}${spanInWords(windowSeconds)}`;
}

/** Returns a limit such as `10 a minute, 200 a day`. */
export const describeLimit = (policy: PolicyName): string => limitWindows(policy).map(formatWindow).join(", ");

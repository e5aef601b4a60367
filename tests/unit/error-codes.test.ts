import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { errorMeaning, errorStatus } from "@/lib/core/errors";
import { findProblem, readOnly, tooLargeHeaders, tooLongTarget } from "@/lib/operator/server/request-checks";
import { targetOf } from "../support/targets";

const request = (values: object) =>
  ({
    method: "GET",
    url: "/api/user",
    headers: {},
    rawHeaders: [],
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    ...values,
  }) as unknown as IncomingMessage;

describe("a request that is refused before any handler sees it", () => {
  it.each([
    [
      "a foreign host",
      findProblem(request({ headers: { host: "evil.example" }, rawHeaders: ["Host", "evil.example"] }), targetOf("/")),
      "misdirected_request",
    ],
    ["a long address", tooLongTarget, "uri_too_long"],
    ["large headers", tooLargeHeaders, "headers_too_large"],
    ["an unknown method", readOnly, "method_not_allowed"],
  ])("%s has a code and status of the documented list", (_, problem, code) => {
    expect(problem?.code).toBe(code);
    expect(errorStatus).toHaveProperty(code, problem?.status);
  });
});

it("every code has its own explanation of one sentence", () => {
  const meanings = Object.values(errorMeaning);
  expect(Object.keys(errorMeaning)).toEqual(Object.keys(errorStatus));
  expect(new Set(meanings).size).toBe(meanings.length);
});

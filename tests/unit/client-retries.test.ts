import type { ServerResponse } from "node:http";
import { afterEach, expect, expectTypeOf, it } from "vitest";
import { createClient, type Result, VitrineError } from "@/clients/typescript/src/index";
import { listenOnLoopback } from "../support/loopback";

const id = "6a7b9f39-0a5b-4b35-8f6e-6d9c2d0b7a51";
let close: () => Promise<void>;
afterEach(() => close());

const refuse = (status: number, error: string) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "0" });
  response.end(JSON.stringify({ error, error_description: "Refused" }));
};
const unavailable = refuse(503, "unavailable");
const limited = refuse(429, "rate_limited");
const missing = refuse(404, "not_found");

/** A service that gives these answers one after another, a client of it, and the requests that came. */
async function serviceWith(...answers: ((response: ServerResponse) => void)[]) {
  const requests: string[] = [];
  const service = await listenOnLoopback((request, response) => {
    const answer = answers[requests.push(`${request.method} ${request.url}`) - 1];
    if (!answer) throw new Error("one request too many");
    answer(response);
  });
  close = service.close;
  return { vitrine: createClient({ baseUrl: service.url, token: "vat_x" }), requests };
}

it("a deletion that was repeated after a 503 and finds nothing is done", async () => {
  const { vitrine, requests } = await serviceWith(unavailable, limited, missing);
  expect(await vitrine.deleteLink({ id })).toBeUndefined();
  expectTypeOf<Result<"deleteLink">>().toEqualTypeOf<undefined>();
  expect(requests).toEqual(Array(3).fill(`DELETE /api/links/${id}`));
});

it("a deletion of a missing entry is refused, also when it was repeated after a 429", async () => {
  const { vitrine, requests } = await serviceWith(limited, missing);
  const refused = await vitrine.deleteLink({ id }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VitrineError);
  expect(refused).toMatchObject({ status: 404, code: "not_found" });
  expect(requests).toHaveLength(2);
});

it("a read that was repeated after a 503 and finds nothing is refused", async () => {
  const { vitrine, requests } = await serviceWith(unavailable, missing);
  await expect(vitrine.getLink({ id })).rejects.toMatchObject({ status: 404, code: "not_found" });
  expect(requests).toHaveLength(2);
});

it("a creation is not repeated after a 503, when it may have been done", async () => {
  const { vitrine, requests } = await serviceWith(unavailable);
  const created = vitrine.createLink({ body: { type: "github", value: "ada" } });
  await expect(created).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(requests).toEqual(["POST /api/links"]);
});

it.each([".", ".."])("an id that would make another path, %j, is sent nowhere", async (id) => {
  const { vitrine, requests } = await serviceWith(missing);
  await expect(vitrine.deleteLink({ id })).rejects.toThrow(new TypeError(`id cannot be "${id}"`));
  expect(requests).toEqual([]);
});

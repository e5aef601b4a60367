import type { ServerResponse } from "node:http";
import { afterEach, expect, expectTypeOf, it } from "vitest";
import {
  clientCredentials,
  createClient,
  createSession,
  type Result,
  VitrineError,
} from "@/clients/typescript/src/index";
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
type Answers = ((response: ServerResponse) => void)[];

async function serviceWith(...answers: Answers) {
  const requests: string[] = [];
  const service = await listenOnLoopback((request, response) => {
    const answer = answers[requests.push(`${request.method} ${request.url}`) - 1];
    if (!answer) throw new Error("one request too many");
    answer(response);
  });
  close = service.close;
  return { vitrine: createClient({ baseUrl: service.url, token: "vat_x" }), requests, url: service.url };
}

const issued = (response: ServerResponse) => {
  const tokens = { access_token: "vat_next", refresh_token: "vrt_next", expires_in: 3600, token_type: "Bearer" };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tokens));
};
const found = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" }).end("[]");
};

const page = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end("{}");
};

/** Clients whose tokens the service issues: of a person whose token has expired, and of an application. */
async function sessionsWith(...answers: Answers) {
  const { url: baseUrl, requests } = await serviceWith(...answers);
  const application = { baseUrl, clientId: id, clientSecret: "vcs_x" };
  const tokens = { access_token: "vat_x", refresh_token: "vrt_x", expires_at: 0 };
  const person = createClient({ baseUrl, token: createSession({ ...application, tokens }) });
  return { person, own: createClient({ baseUrl, token: clientCredentials(application) }), requests };
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

it("a refused refresh is waited out like every request, once for all who wait", async () => {
  const { person, requests } = await sessionsWith(limited, limited, issued, found, found);
  expect(await Promise.all([person.listLinks(), person.listLinks()])).toEqual([[], []]);
  expect(requests).toEqual([...Array(3).fill("POST /api/oauth2/token"), ...Array(2).fill("GET /api/links")]);
});

it("a refused request for the application's own token is waited out, at most as often as was said", async () => {
  const { own, requests } = await sessionsWith(limited, limited, limited);
  await expect(own.listLinks()).rejects.toMatchObject({ status: 429, code: "rate_limited" });
  expect(requests).toEqual(Array(3).fill("POST /api/oauth2/token"));
});

it("a refresh is not repeated after a 503, when the refresh token may be spent", async () => {
  const { person, requests } = await sessionsWith(unavailable);
  await expect(person.listLinks()).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(requests).toEqual(["POST /api/oauth2/token"]);
});

it("a write with a tag is not repeated after a 503, when the tag may be of the time before it", async () => {
  const { vitrine, requests } = await serviceWith(page, unavailable);
  const { data, etag } = await vitrine.send("getPage");
  const replaced = vitrine.send("replacePage", { body: data, ifMatch: etag ?? "" });
  await expect(replaced).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(requests).toEqual(["GET /api/page", "PUT /api/page"]);
});

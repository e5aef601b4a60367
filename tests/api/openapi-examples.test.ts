import { expect, it } from "vitest";
import { errorStatus } from "@/lib/core/errors";
import { type Described, describedOperations, openapi, resolve, schemaMismatch } from "../support/openapi";

type Content = NonNullable<Described["requestBody"]>["content"];

/** Every example of a body, with what the schema alongside it says against it. */
function examplesOf(content: Content | undefined): { example: unknown; misfit: string | null }[] {
  return Object.entries(content ?? {})
    .filter(([type]) => !/^(image|audio|video|font)\//.test(type))
    .flatMap(([, { schema, example, examples }]) => {
      const all = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
      return (all.length === 0 ? [undefined] : all).map((one) => ({
        example: one,
        misfit: schemaMismatch(schema, one),
      }));
    });
}

const fitting = (examples: { example: unknown }[]) => examples.map(({ example }) => ({ example, misfit: null }));
const all = describedOperations.map((operation): [string, Described] => [operation.operationId, operation]);

it.each(all)("The examples of the document show each body that %s takes, and fit its schema", (_, { requestBody }) => {
  const examples = examplesOf(requestBody?.content);
  expect(examples).toEqual(fitting(examples));
  expect(examples.length).toBe(Object.keys(requestBody?.content ?? {}).length);
});

it.each(all)(
  "The examples of the document show each body that %s answers with, and fit its schema",
  (_, { responses }) => {
    const shown = Object.entries(responses).flatMap(([status, { content }]) =>
      examplesOf(content).map((example) => ({ status, ...example })),
    );
    expect(shown.filter(({ misfit }) => misfit !== null)).toEqual([]);
    const errors = shown.filter(({ status }) => Number(status) >= 400);
    expect(errors.length).toBeGreaterThan(0);
    for (const { status, example } of errors) {
      const { error, fields } = example as { error: keyof typeof errorStatus; fields?: object };
      expect({ error, status: errorStatus[error] }).toEqual({ error, status: Number(status) });
      if (error !== "invalid_request") expect(fields).toBeUndefined();
    }
  },
);

it("The examples of the document show every part of an upload", () => {
  const uploads = describedOperations.flatMap(({ requestBody }) => requestBody?.content["multipart/form-data"] ?? []);
  expect(uploads.length).toBe(6);
  for (const { schema, example, encoding } of uploads) {
    const { properties } = resolve<{ properties: Record<string, { format?: string }> }>(schema as { $ref: string });
    expect(Object.keys(example as object)).toEqual(Object.keys(properties));
    const files = Object.keys(properties).filter((name) => properties[name]?.format === "binary");
    expect(Object.keys(encoding ?? {})).toEqual(files);
  }
});

it("The schemas of the document have the names that generated types are called by", () => {
  const { schemas } = openapi.components as { schemas: object };
  const answers = ["User", "UserB", "OwnUser", "Link", "Card", "ListedCard", "Audio", "UploadResult", "Page"];
  const webhooks = ["Webhook", "WebhookDelivery"];
  const tokens = ["GrantedTokens", "ClientToken", "TokenRequest", "Error"];
  const grants = ["CodeTokenRequest", "RefreshTokenRequest", "DeviceTokenRequest", "ClientTokenRequest"];
  const bodies = ["UserChange", "NewLink", "LinkChange", "NewCard", "AudioChange", "NewPage"];
  const cards = [
    ...["NewChatCard", "NewServerCard", "NewWeatherCard", "NewTextCard", "NewFaqCard", "NewCountdownCard"],
    ...["NewVideoCard", "NewMusicCard", "NewMapCard", "NewContactCard", "NewFormCard", "NewImageCard"],
  ];
  const uploads = ["NewAvatar", "NewBackground", "NewCursor", "NewFont", "NewAudio"];
  expect(Object.keys(schemas).sort()).toEqual(
    [...answers, ...webhooks, ...tokens, ...grants, ...bodies, ...cards, ...uploads].sort(),
  );
});

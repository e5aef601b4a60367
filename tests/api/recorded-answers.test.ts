import { beforeAll, expect, it } from "vitest";
import { describedOperations } from "@/lib/developers/reference/document";
import type { RecordedAnswer } from "@/lib/developers/reference/recorded";
import { findOperation, schemaMismatch } from "../support/openapi";
import { recordAnswers } from "../support/recorded-answers";

let recorded: Record<string, RecordedAnswer>;
beforeAll(async () => {
  recorded = await recordAnswers();
});

it("The answers of the reference are what the service answers: `npm run reference:record` writes them anew", async () => {
  const written = `${JSON.stringify(recorded, null, 2)}\n`;
  await expect(written).toMatchFileSnapshot("../../lib/developers/reference/recorded-answers.json");
});

it.each(describedOperations().map(({ operationId }) => operationId))(
  "The recorded answer of %s is a success that fits the schema",
  (id) => {
    const { status, body } = recorded[id] ?? { status: 0 };
    const [success, answer] = Object.entries(findOperation(id).responses)[0] ?? [];
    expect(String(status)).toBe(success);
    const media = answer?.content?.["application/json"];
    if (media) expect(schemaMismatch(media.schema, body)).toBeNull();
    else expect(body).toBeUndefined();
  },
);

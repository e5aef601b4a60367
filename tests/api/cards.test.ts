import { expect, it } from "vitest";
import { call, read } from "../support/api";
import { ownCards } from "../support/own-cards";
import { newConnection } from "../support/people";
import { errorAnswer, fieldsAnswer } from "../support/refusal";

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const person = () => newConnection(["cards"]);
const post = (token: string, json: unknown) => call("POST", "/api/cards", { token, json });
const list = async (token: string) => (await read(await call("GET", "/api/cards", { token }))).body;

const oneOf = "must be one of: chat, server, weather, text, image, faq, countdown, video, music, map, contact, form";

type Made = [sent: { type: string; value?: unknown; extra?: unknown }, value: string | null, extra: object | null];

it.each<Made>([
  ...ownCards.map((card): Made => [card, card.value, card.extra]),
  [{ type: "chat" }, null, { show_badges: true }],
  [{ type: "chat", value: null, extra: null }, null, { show_badges: true }],
  [{ type: "chat", extra: { show_badges: false } }, null, { show_badges: false }],
  [{ type: "server", value: "fXyZ12" }, "fXyZ12", null],
  [{ type: "server", value: "https://discord.gg/fXyZ12" }, "https://discord.gg/fXyZ12", null],
  [{ type: "weather", value: "São Paulo", extra: null }, "São Paulo", null],
  [{ type: "weather", value: " São Paulo\n" }, "São Paulo", null],
  [{ type: "chat", value: " " }, null, { show_badges: true }],
  [{ type: "server", value: " discord.gg/fXyZ12 " }, "discord.gg/fXyZ12", null],
  [{ type: "weather", value: "x".repeat(512) }, "x".repeat(512), null],
  [{ type: "countdown", value: "2030-01-31T19:00:00+01:00" }, "2030-01-31T18:00:00.000Z", null],
])("Cards made from %j hold %j, and %j as extra in the list alone", async (sent, value, extra) => {
  const { access_token: token } = await person();
  const created = await read(await post(token, sent));
  const card = { id: uuid, type: sent.type, value };
  expect(created).toEqual({ status: 201, body: card });
  const { id } = created.body as { id: string };
  expect(await read(await call("GET", `/api/cards/${id}`, { token }))).toEqual({ status: 200, body: card });
  expect(await list(token)).toEqual([{ ...card, extra }]);
});

it.each([
  [{ type: "chat", value: "x" }, { value: ["must be null for type chat"] }],
  [{ type: "chat", extra: { show_badges: "yes" } }, { "extra.show_badges": ["must be true or false"] }],
  [
    { type: "chat", extra: { colour: 1 } },
    { "extra.show_badges": ["is required"], "extra.colour": ["is unknown"] },
  ],
  [{ type: "server" }, { value: ["is required"] }],
  [{ type: "server", value: null }, { value: ["is required"] }],
  [{ type: "server", value: "" }, { value: ["is required"] }],
  [{ type: "weather", value: " \n" }, { value: ["is required"] }],
  [
    { type: "server", value: "https://evil.example/fXyZ12" },
    { value: ["must be an invite code, such as fXyZ12, or the address of an invite"] },
  ],
  [{ type: "server", value: "fXyZ12", extra: { show_badges: true } }, { extra: ["must be null for type server"] }],
  [{ type: "weather", value: "<b>" }, { value: ["must be the name of a city"] }],
  [{ type: "weather", value: 5 }, { value: ["must be text"] }],
  [{ type: "gallery", value: "x" }, { type: [oneOf] }],
  [{ value: "x" }, { type: [oneOf] }],
  [{ type: "text", value: "x" }, { extra: ["is required"] }],
  [{ type: "countdown" }, { value: ["is required"] }],
  [{ type: "map", value: " " }, { value: ["is required"] }],
  [{ type: "faq", extra: { items: [] } }, { "extra.items": ["must have at least 1 entry"] }],
  [
    { type: "faq", extra: { items: [{ question: 1 }] } },
    { "extra.items.0.question": ["must be text"], "extra.items.0.answer": ["is required"] },
  ],
  [
    { type: "video", value: "https://evil.example/dQw4w9WgXcQ" },
    { value: ["must be the address of a video on YouTube, Vimeo or Twitch, or of a channel on Twitch"] },
  ],
])("Cards are not made from %j", async (sent, fields) => {
  const { access_token: token } = await person();
  expect(await read(await post(token, sent))).toEqual(fieldsAnswer(fields));
  expect(await list(token)).toEqual([]);
});

it("A profile has one card of type chat at most, also when ten come at once", async () => {
  const { access_token: token } = await person();
  const responses = await Promise.all(Array.from({ length: 10 }, () => post(token, { type: "chat" })));
  const answers = await Promise.all(responses.map(read));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const error_description = "A profile has at most one card of type chat; delete that first";
  expect(answers.filter(({ status }) => status !== 201)).toEqual(
    Array(9).fill(errorAnswer(409, "limit_reached", error_description)),
  );
});

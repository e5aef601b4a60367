import { afterEach, expect, it, vi } from "vitest";
import { call, read } from "../support/api";
import { callTool, connectClient, currentVersion, newAssistant, sendEarlier } from "../support/assistants";

const github = { type: "github", value: "ada" };
const elicitation = { elicitation: {} };

afterEach(() => void vi.useRealTimers());

/** A page with two links, in its draft. */
async function newPage() {
  const assistant = await newAssistant();
  const { token } = assistant;
  const { structuredContent } = await callTool(token, "add_links", { links: [github, { ...github, title: 'A "b"' }] });
  const { username } = (await callTool(token, "get_page")).structuredContent;
  const ids: string[] = structuredContent.links.map(({ id }: { id: string }) => id);
  const left = async () => (await callTool(token, "get_page")).structuredContent.page.links.length;
  return { ...assistant, username: String(username), ids, left };
}

const askedByModel = (question: string) => ({
  error: "confirmation_required",
  error_description:
    "Nothing was changed yet. Show the person the question word for word and wait for their answer. If they agree, call the tool again with the same arguments and this confirmation, which works once, for ten minutes.",
  question,
  confirmation: expect.any(String),
});

it("Where the client cannot ask, the first call changes nothing and returns the question, and the second one removes", async () => {
  const { token, ids, username, left } = await newPage();
  const asked = await callTool(token, "remove_entries", { ids });
  expect(asked.isError).toBe(true);
  expect(asked.structuredContent).toEqual(
    askedByModel(`Remove from the page "${username}": the link "github: ada", the link "A \\"b\\""?`),
  );
  expect(await left()).toBe(2);
  const { confirmation } = asked.structuredContent;
  const { structuredContent: removed } = await callTool(token, "remove_entries", { ids, confirmation });
  expect(removed).toMatchObject({ removed: ids, revision: 2 });
  expect(await left()).toBe(0);
});

it("A confirmation is for these arguments, this tool, this page and this application, as the page is now, and works once", async () => {
  const { person, token, ids, left } = await newPage();
  const { confirmation } = (await callTool(token, "remove_entries", { ids: ids.slice(0, 1) })).structuredContent;
  const asksAgain = async (asking: string, name: string, args: object) =>
    expect((await callTool(asking, name, { ...args, confirmation })).structuredContent).toMatchObject({
      error: "confirmation_required",
    });
  await asksAgain(token, "remove_entries", { ids });
  await asksAgain(token, "undo", { what: "unpublished" });
  const { token: ofAnother } = await newAssistant(undefined, person.id);
  await asksAgain(ofAnother, "remove_entries", { ids: ids.slice(0, 1) });
  for (const broken of ["", "v1.x", `${confirmation}x`, 7, { a: 1 }])
    expect(await callTool(token, "remove_entries", { ids, confirmation: broken })).toMatchObject({ isError: true });
  expect(await left()).toBe(2);
  const twice = [1, 2].map(() => callTool(token, "remove_entries", { ids: ids.slice(0, 1), confirmation }));
  const answers = await Promise.all(twice);
  expect(answers.filter(({ isError }) => isError)).toHaveLength(1);
  expect(await left()).toBe(1);
});

it("A confirmation ends when the page changes meanwhile, and after ten minutes", async () => {
  const { token, ids, left } = await newPage();
  const ask = async (more: object = {}) =>
    (await callTool(token, "remove_entries", { ids, ...more })).structuredContent;
  const { confirmation: early } = await ask();
  await callTool(token, "set_details", { bio: "Hello" });
  const { confirmation: late } = await ask({ confirmation: early });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  expect(await ask({ confirmation: late })).toMatchObject({ error: "confirmation_required" });
  expect(await left()).toBe(2);
});

it("The official client asks the person by its form, and what they agree to is done", async () => {
  const { token, ids, username, left } = await newPage();
  const asked: unknown[] = [];
  const client = await connectClient(
    token,
    { mode: { pin: currentVersion } },
    {
      options: { capabilities: { elicitation: { form: {} } } },
      prepare: (made) =>
        made.setRequestHandler("elicitation/create", async ({ params }) => {
          asked.push(params);
          return { action: "accept", content: { confirm: true } };
        }),
    },
  );
  const result = await client.callTool({ name: "remove_entries", arguments: { ids: ids.slice(0, 1) } });
  expect(result.structuredContent).toMatchObject({ removed: ids.slice(0, 1) });
  expect(asked).toEqual([
    {
      mode: "form",
      message: `Remove from the page "${username}": the link "github: ada"?`,
      requestedSchema: {
        type: "object",
        properties: { confirm: { type: "boolean", title: "I agree", default: false } },
        required: ["confirm"],
      },
    },
  ]);
  expect(await left()).toBe(1);
});

it.each([
  { action: "accept", content: { confirm: false } },
  { action: "accept", content: {} },
  { action: "accept" },
  { action: "decline" },
  { action: "cancel" },
])("The answer %j of the person's client changes nothing", async (confirm) => {
  const { token, ids, left } = await newPage();
  const asked = await callTool(token, "remove_entries", { ids }, { capabilities: elicitation });
  expect(asked).toMatchObject({ resultType: "input_required", requestState: expect.any(String) });
  const { requestState } = asked;
  const more = { capabilities: elicitation, inputResponses: { confirm }, requestState };
  expect(await callTool(token, "remove_entries", { ids }, more)).toMatchObject({
    isError: true,
    structuredContent: { error: "declined", error_description: "The person did not agree; nothing was changed" },
  });
  expect(await left()).toBe(2);
});

it("An agreement without the state of the question, or with that of another one, is asked for again", async () => {
  const { token, ids, left } = await newPage();
  const inputResponses = { confirm: { action: "accept", content: { confirm: true } } };
  const ask = (args: object, more: object) =>
    callTool(token, "remove_entries", args, { capabilities: elicitation, ...more });
  const { requestState } = await ask({ ids: ids.slice(0, 1) }, {});
  for (const more of [{}, { requestState: "x" }, { requestState }])
    expect(await ask({ ids }, { inputResponses, ...more })).toMatchObject({ resultType: "input_required" });
  const { confirmation } = (await callTool(token, "remove_entries", { ids })).structuredContent;
  expect(await ask({ ids, confirmation }, {})).toMatchObject({ resultType: "input_required" });
  const asArgument = await callTool(token, "remove_entries", { ids: ids.slice(0, 1), confirmation: requestState });
  expect(asArgument).toMatchObject({ isError: true });
  expect(await left()).toBe(2);
});

it("A client of an earlier version, and one that shows addresses alone, lets the model bring the answer", async () => {
  const { token, ids } = await newPage();
  const params = { name: "remove_entries", arguments: { ids } };
  const { body } = await sendEarlier(token, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, "2025-11-25");
  expect(body).toMatchObject({ result: { structuredContent: { error: "confirmation_required" } } });
  expect(
    await callTool(token, "remove_entries", { ids }, { capabilities: { elicitation: { url: {} } } }),
  ).toMatchObject({
    structuredContent: { error: "confirmation_required" },
  });
});

it("Undoing asks only where unpublished changes would be lost", async () => {
  const { token, username, left } = await newPage();
  const asked = await callTool(token, "undo", { what: "unpublished" });
  expect(asked.structuredContent).toEqual(
    askedByModel(`Drop all changes of the page "${username}" that are not published yet?`),
  );
  const { confirmation } = asked.structuredContent;
  expect((await callTool(token, "undo", { what: "unpublished", confirmation })).structuredContent).toMatchObject({
    has_unpublished_changes: false,
  });
  expect(await left()).toBe(0);
  expect((await callTool(token, "undo", { what: "unpublished" })).isError).toBeUndefined();
});

it("A page gets another address once the person has agreed, at once", async () => {
  const { token, username } = await newPage();
  const names = { username: `${username.slice(0, 20)}-x`, alias: null };
  const asked = await callTool(token, "rename_page", names);
  expect(asked.structuredContent).toEqual(
    askedByModel(
      `Change the address of the page: its username from "${username}" to "${names.username}" and its alias from nothing to nothing?`,
    ),
  );
  expect((await call("GET", `/api/user/${names.username}`)).status).toBe(404);
  const { confirmation } = asked.structuredContent;
  const { structuredContent } = await callTool(token, "rename_page", { ...names, confirmation });
  expect(structuredContent).toEqual({ url: `http://localhost:3000/${names.username}`, ...names });
  expect(await read(await call("GET", `/api/user/${names.username}`))).toMatchObject({ status: 200 });
  const again = await callTool(token, "rename_page", { ...names, confirmation });
  expect(again.structuredContent).toMatchObject({ error: "confirmation_required" });
});

it("Nothing is asked for a name that cannot be had, or for none", async () => {
  const { token } = await newPage();
  expect(await callTool(token, "rename_page", { username: "a b" })).toMatchObject({
    isError: true,
    structuredContent: { fields: { username: [expect.any(String)] } },
  });
  expect(await callTool(token, "rename_page", {})).toMatchObject({
    structuredContent: { error: "invalid_request", error_description: "Send username, alias or both" },
  });
});

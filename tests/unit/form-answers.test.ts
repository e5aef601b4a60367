import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { answerForm, answerRequest, formText, readProof } from "@/lib/people/auth/forms/actions";
import { formAction, textQuery } from "@/lib/people/auth/forms/form-action";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { expectError } from "../support/expected-errors";

const refuse = async () => {
  throw new AppError("invalid_request", { text: "No" });
};

it("a refused form returns the typed values, all those of one name, and never a secret", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ login: "a", password: "b", client_secret: "c", $ACTION_KEY: "d" })) {
    form.append(name, value);
  }
  for (const uri of ["https://one.example", "https://two.example"]) form.append("uri", uri);
  form.append("file", new Blob(["e"]));
  expect(await answerForm(initialFormState, form, refuse)).toEqual({
    submitCount: 1,
    values: { login: ["a"], uri: ["https://one.example", "https://two.example"], file: [] },
    fields: {},
    message: "No",
  });
});

it("a secret is a field that is named so, and not every name in which the letters occur", async () => {
  const form = new FormData();
  const secret = ["password", "newPassword", "client_secret", "code", "CODE", "passkey", "$ACTION_REF_1"];
  const typed = ["barcode", "code2", "passkeyName", "a$", "name"];
  for (const name of [...secret, ...typed]) form.append(name, "typed");
  const { values } = await answerForm(initialFormState, form, refuse);
  expect(values).toEqual(Object.fromEntries(typed.map((name) => [name, ["typed"]])));
});

it("an accepted form returns the result, the next number, and none of what was typed", async () => {
  const form = new FormData();
  form.append("name", "typed");
  expect(
    await answerForm({ ...initialFormState, submitCount: 4 }, form, async (sent) => formText(sent, "name")),
  ).toEqual({ submitCount: 5, values: {}, fields: {}, result: "typed" });
});

it("a request of a script returns its options, or why it was refused", async () => {
  expect(await answerRequest(async () => undefined)).toEqual({ options: undefined });
  expect(await answerRequest(refuse)).toEqual({ message: "No" });
});

it("what is wrong with a field stands alongside it, and an unexpected error says nothing of itself", async () => {
  const fields = { login: ["Enter your username or email"] };
  const refused = await answerForm(initialFormState, new FormData(), async () => {
    throw new AppError("invalid_request", message("fillBoth"), { login: [message("enterLogin")] });
  });
  expect(refused).toEqual({ submitCount: 1, values: {}, fields, message: "Fill in both fields" });
  expectError(/a detail/);
  const failed = await answerForm(initialFormState, new FormData(), async () => {
    throw new Error("a detail of the program");
  });
  expect(failed).toEqual({ submitCount: 1, values: {}, fields: {}, message: expect.not.stringMatching(/detail/) });
});

it("the proofs of a form are its texts; a file or nothing is no text", () => {
  const form = new FormData();
  form.append("password", "p");
  form.append("code", new Blob(["123456"]));
  expect([readProof(form), readProof(new FormData())]).toEqual([
    { password: "p", code: "" },
    { password: "", code: "" },
  ]);
});

it("a form of fifty thousand fields keeps all of them", async () => {
  const form = new FormData();
  for (let index = 0; index < 50_000; index += 1) form.append(`field ${index}`, "");
  const { values } = await answerForm(initialFormState, form, refuse);
  expect(Object.keys(values)).toHaveLength(50_000);
});

it.each([[undefined], [null], [{ answer: "1" }], [[]], [7]])(
  "an action that is called with %o for its state, or for its form, is refused in words before it reads anything",
  async (given) => {
    const read = (): never => {
      throw new Error("the form was read");
    };
    const answering = formAction({ access: "anybody", read }, refuse);
    const refused = { submitCount: 0, values: {}, fields: {}, message: "Send the form as it stands on its page" };
    expect(await answering(given as unknown as typeof initialFormState, new FormData())).toEqual(refused);
    expect(await answering(initialFormState, given as unknown as FormData)).toEqual(refused);
    expect(await textQuery(9, refuse)(given as unknown as string)).toBeUndefined();
  },
);

it("a question that is longer than it may be is not asked", async () => {
  expect(await textQuery(9, refuse)("0123456789")).toBeUndefined();
});

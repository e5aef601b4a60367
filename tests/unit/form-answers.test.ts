import { expect, it } from "vitest";
import { answerForm } from "@/lib/auth/actions";
import { freshForm } from "@/lib/auth/form-state";
import { AppError } from "@/lib/errors";

const refuse = async () => {
  throw new AppError("invalid_request", "No");
};

it("a refused form returns the typed values, all those of one name, and never a secret", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ login: "a", password: "b", client_secret: "c", $ACTION_KEY: "d" })) {
    form.append(name, value);
  }
  for (const uri of ["https://one.example", "https://two.example"]) form.append("uri", uri);
  form.append("file", new Blob(["e"]));
  expect(await answerForm(freshForm, form, refuse)).toEqual({
    answer: 1,
    values: { login: ["a"], uri: ["https://one.example", "https://two.example"], file: [] },
    fields: {},
    message: "No",
  });
});

it("a form of fifty thousand fields keeps all of them", async () => {
  const form = new FormData();
  for (let index = 0; index < 50_000; index += 1) form.append(`field ${index}`, "");
  const { values } = await answerForm(freshForm, form, refuse);
  expect(Object.keys(values)).toHaveLength(50_000);
});

it.each([[undefined], [null], [{ answer: "1" }]])(
  "an action that is called with %o for its state is refused in words",
  async (state) => {
    const previous = state as unknown as typeof freshForm;
    const refused = { answer: 0, values: {}, fields: {}, message: "Send the form as it stands on its page" };
    expect(await answerForm(previous, new FormData(), refuse)).toEqual(refused);
    expect(await answerForm(freshForm, undefined as unknown as FormData, refuse)).toEqual(refused);
  },
);

import { expect, expectTypeOf, it } from "vitest";
import { AppError, invalidField } from "@/lib/core/errors";
import { safeParseInput } from "@/lib/core/http/field-errors";
import { readMessage, toEnglish } from "@/lib/core/messages/english";
import { localized, localizedField } from "@/lib/core/messages/localized";
import { issue, type MessageValue, message, messageCode } from "@/lib/core/messages/message";
import { newUsername } from "@/lib/people/users/handle";

it("the message of an error keeps its values in every language, and is English for the API", () => {
  const taken = message("usernameTaken", { name: "ada.l" });
  expect(new AppError("conflict", taken).message).toBe("The username ada.l is taken; choose another");
  expect(localized("en", taken)).toBe("The username ada.l is taken; choose another");
  expect(localized("de", taken)).toBe("Der Benutzername ada.l ist vergeben; wähle einen anderen.");
});

it("the message of an error puts a value in as it is, also one that looks like a place for another", () => {
  const at = message("recordElsewhere", { found: "{name}", name: "_vitrine.ada.example" });
  expect(toEnglish(at)).toBe("The TXT record is at {name}; its name must be _vitrine.ada.example");
});

it("the message of an error may hold another message, which is in the reader's language too", () => {
  const format = message("entryFormat", { name: "page.json", place: "bio: ", problem: message("required") });
  expect(toEnglish(format)).toBe("page.json does not match the export format: bio: is required");
  expect(localized("de", format)).toMatch(
    /^page\.json entspricht nicht .+: bio: Das ist nötig|^page\.json .+: bio: [A-Z]/,
  );
});

it("the message of an error that developers alone read has no other language", () => {
  expect([localized("en", { text: "No" }), localized("fr", { text: "No" })]).toEqual(["No", undefined]);
  expect(localizedField("fr", { text: "must be text" })).toBe("This must be text");
});

it("the message of an error of a field gets its subject in English, where it is a predicate", () => {
  const refused = invalidField("name", message("lengthBetween", { min: 1, max: 50 }));
  expect(refused.message).toBe("The field name must have 1 to 50 characters");
  expect(refused.fields).toEqual({ name: ["must have 1 to 50 characters"] });
  const besideIt = (language: "en" | "de") =>
    refused.problems?.name?.map((problem) => localizedField(language, problem));
  expect(besideIt("en")).toEqual(["This must have 1 to 50 characters"]);
  expect(besideIt("de")).toEqual([localized("de", message("lengthBetween", { min: 1, max: 50 }))]);
  expect(invalidField("code", message("enterCode")).message).toBe("The field code is not valid: Enter a code");
});

it("the message of an error is known again in what a schema says, and in what was stored", () => {
  const said = safeParseInput(newUsername, "admin").error?.issues.map(({ message }) => readMessage(message));
  expect(said).toEqual([message("reserved")]);
  expect(readMessage(messageCode(message("usernameTaken", { name: '"\\' })))).toEqual(
    message("usernameTaken", { name: '"\\' }),
  );
  expect(messageCode({ text: "As it is" })).toBe("As it is");
  const foreign = ["As it is", '{"key":"toString"}', '{"key":"enterCo', '{"key":7}'];
  expect(foreign.map(readMessage)).toEqual(foreign.map((text) => ({ text })));
});

it("the message of an error compiles with the values that its sentence has places for alone, and an error takes no bare sentence", () => {
  expectTypeOf(message<"maxTokens">).parameters.toEqualTypeOf<
    [key: "maxTokens", values: Readonly<Record<"count", MessageValue>>]
  >();
  expectTypeOf(message<"otherRecord">)
    .parameter(1)
    .toEqualTypeOf<Readonly<Record<"name" | "found", MessageValue>>>();
  expectTypeOf(issue<"required">).parameters.toEqualTypeOf<[key: "required"]>();
  expectTypeOf<string>().not.toExtend<ConstructorParameters<typeof AppError>[1]>();
});

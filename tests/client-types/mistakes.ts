// Every line that ends in "wrong" must not compile; see tests/unit/openapi-tools.test.ts.
import type { components, operations, paths } from "./service";

type Schemas = components["schemas"];
type Body<
  Id extends "getUser",
  Status extends 200,
> = operations[Id]["responses"][Status]["content"]["application/json"];

export const path: keyof paths = "/api/profile"; // wrong
export const method: paths["/api/links/{id}"]["put"] = {}; // wrong
export const kind: Schemas["NewLink"] = { type: "myspace", value: "tom" }; // wrong
export const change: Schemas["UserChange"] = { email: "ada@example.com" }; // wrong
export const colours: Schemas["UserChange"] = { colors: { accent: 7 } }; // wrong
export const removal: Schemas["UserChange"] = { assets: { avatar: "https://vitrine.example/a.png" } }; // wrong
export const untitled: Schemas["NewAudio"] = { file: "" }; // wrong
export const grant: Schemas["TokenRequest"] = { grant_type: "password" }; // wrong
export const wordless: Schemas["NewCard"] = { type: "server" }; // wrong
export const badged: Schemas["NewCard"] = { type: "weather", value: "Lisbon", extra: { show_badges: true } }; // wrong
export const hushed: Schemas["Error"] = { error: "not_found" }; // wrong
export const created: keyof operations["createLink"]["responses"] = 200; // wrong
export const uid = (user: Body<"getUser", 200>) => user.uid; // wrong
export const known = (link: Schemas["Link"]): "github" => link.type; // wrong
export const sure = (user: Schemas["User"]): string => user.bio; // wrong
export const secret = (user: Schemas["User"]) => user.email; // wrong
export const single = (card: Schemas["Card"]) => card.extra; // wrong
export const parts: keyof operations["uploadFont"]["requestBody"]["content"] = "application/json"; // wrong
export const place: operations["getFile"]["parameters"]["path"] = { folder: "secrets", file: "x" }; // wrong

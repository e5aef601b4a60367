export * from "./oauth";
export * from "./users";

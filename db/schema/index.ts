export * from "./backups";
export * from "./content";
export * from "./domains";
export * from "./files";
export * from "./oauth";
export * from "./pages";
export * from "./users";
export * from "./visits";

/** A key is `<folder>/<uuid>.<extension>` and is never used twice. */
export type Storage = {
  /** Atomic, durable; may move `path`. @throws AppError unavailable; then the file may exist: remove it later */
  put(key: string, path: string): Promise<void>;
  /** A missing file is no error. @throws AppError unavailable */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys in batches; may miss or include files that change meanwhile. @throws AppError unavailable */
  list(): AsyncIterable<string[]>;
};

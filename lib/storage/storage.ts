/** Where uploaded files are kept. A key is `<folder>/<uuid>.<extension>` and is never used twice. */
export type Storage = {
  /**
   * Stores the file at `path`, which may be moved away, under a new key: whole or not at all, and durable on return.
   * One that failed for want of an answer may have left the file: remove its key later.
   * @throws AppError unavailable when the storage does not take it in time
   */
  put(key: string, path: string): Promise<void>;
  /**
   * Removes files; one that is not there is no error.
   * @throws AppError unavailable
   */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * The keys of all files that it holds, in lists; those that come or go meanwhile may be among them or not.
   * @throws AppError unavailable
   */
  list(): AsyncIterable<string[]>;
};

/** The report of an instance without faults. */
export const sound = {
  ok: true,
  rows_without_files: [],
  files_without_rows: [],
  unused_files: [],
  files_without_records: [],
  unreadable_tables: [],
  damaged_indexes: [],
  broken_references: [],
};

/** "orderpane" cut to the 31 bits of `PRAGMA application_id`: tells our files from other SQLite databases. */
export const applicationId = 0x6f726472;

/** `PRAGMA user_version` of a database that this version writes. */
export const schemaVersion = 1;

/** Everything is keyed by account and application: more of each can come without a change of schema. */
export const schema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    host TEXT NOT NULL
  ) STRICT;

  CREATE TABLE application (
    account_id INTEGER NOT NULL REFERENCES account (id),
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    password TEXT NOT NULL,
    PRIMARY KEY (account_id, id)
  ) STRICT;

  -- AUTOINCREMENT: ids ascend and are never used again.
  CREATE TABLE widget (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    application_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    code TEXT NOT NULL,
    height INTEGER NOT NULL,
    page_type TEXT NOT NULL,
    FOREIGN KEY (account_id, application_id) REFERENCES application (account_id, id)
  ) STRICT;

  CREATE INDEX widget_of_application ON widget (account_id, application_id);
`;

/**
 * "orderpane" cut to the 31 bits of `PRAGMA application_id`: distinguishes our files from other SQLite
 * databases.
 */
export const applicationId = 0x6f726472;

export const schemaVersion = 2;

/** Rows of a store have an `account_id`; rows of an application also have an `application_id`. */
export const schema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    host TEXT NOT NULL UNIQUE,
    -- Whether it shows the sample orders and products beside its own.
    samples INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE application (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    secret TEXT NOT NULL,
    install_url TEXT,
    login_url TEXT,
    uninstall_url TEXT,
    autologin_url TEXT
  ) STRICT;

  CREATE TABLE installation (
    account_id INTEGER NOT NULL REFERENCES account (id),
    application_id TEXT NOT NULL REFERENCES application (id),
    password TEXT NOT NULL,
    -- Names, separated by spaces.
    rights TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (account_id, application_id)
  ) STRICT;

  -- AUTOINCREMENT: ids ascend and are never used again. Widgets may outlive the installation.
  CREATE TABLE widget (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id),
    application_id TEXT NOT NULL REFERENCES application (id),
    created_at TEXT NOT NULL,
    code TEXT NOT NULL,
    height INTEGER NOT NULL,
    page_type TEXT NOT NULL
  ) STRICT;

  CREATE INDEX widget_of_application ON widget (account_id, application_id);

  -- Executed changes: the widget before and after, as JSON.
  CREATE TABLE operation (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id),
    application_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    widget_id INTEGER NOT NULL,
    before TEXT,
    after TEXT
  ) STRICT;

  CREATE INDEX operation_of_application ON operation (account_id, application_id, seq);

  -- Records beside the samples, or in the place of one, as JSON.
  CREATE TABLE record (
    account_id INTEGER NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    -- The time updated_at of the body, in whole seconds since 1970.
    updated_at INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (account_id, kind, id)
  ) STRICT;

  CREATE INDEX record_by_update ON record (account_id, kind, updated_at, id);
`;

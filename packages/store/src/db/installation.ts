import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** A store, as `GET /admin/account` answers it. `id` is the `insales_id` of an installation. */
export interface Account {
  readonly id: number;
  readonly title: string;
  readonly host: string;
}

/** An application as a store has installed it. */
export interface Application {
  readonly accountId: number;
  /** Login of the back-office API. */
  readonly id: string;
  readonly title: string;
  readonly password: string;
}

/** The one account and the one application that a local store has; created with the database. */
export interface Installation {
  readonly account: Account;
  readonly application: Application;
}

/** Reads the installation; a new database gets one, with a random password of 128 bits. */
export function loadInstallation(database: DatabaseSync): Installation {
  return readInstallation(database) ?? createInstallation(database);
}

function readInstallation(database: DatabaseSync): Installation | undefined {
  const account = database.prepare("SELECT id, title, host FROM account ORDER BY id LIMIT 1").get();
  if (!account) return undefined;
  const application = database
    .prepare(
      "SELECT account_id AS accountId, id, title, password FROM application WHERE account_id = ? LIMIT 1",
    )
    .get(account["id"]!);
  return { account, application } as unknown as Installation;
}

function createInstallation(database: DatabaseSync): Installation {
  const account: Account = { id: 1, title: "Чайная лавка «Ласточка»", host: "lastochka.localhost" };
  const application: Application = {
    accountId: account.id,
    id: "orderpane",
    title: "Orderpane",
    password: randomBytes(16).toString("hex"),
  };
  database.exec("BEGIN");
  database.prepare("INSERT INTO account VALUES (?, ?, ?)").run(account.id, account.title, account.host);
  database
    .prepare("INSERT INTO application VALUES (?, ?, ?, ?)")
    .run(application.accountId, application.id, application.title, application.password);
  database.exec("COMMIT");
  return { account, application };
}

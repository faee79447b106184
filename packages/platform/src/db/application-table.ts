import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "./open-database.ts";

/** An application that its developer registered with the platform. */
export interface Application {
  /** The login of the back-office API. */
  readonly id: string;
  readonly title: string;
  /** Passwords are derived from it and an installation's token. */
  readonly secret: string;
  readonly installUrl: string | null;
  readonly loginUrl: string | null;
  readonly uninstallUrl: string | null;
  readonly autologinUrl: string | null;
}

const columns = `id, title, secret, install_url AS "installUrl", login_url AS "loginUrl",
  uninstall_url AS "uninstallUrl", autologin_url AS "autologinUrl"`;

export function openApplicationTable(database: DatabaseSync) {
  const selectAll = database.prepare(`SELECT ${columns} FROM application ORDER BY id`);
  const selectOne = database.prepare(`SELECT ${columns} FROM application WHERE id = ?`);
  const upsert = database.prepare(
    `INSERT INTO application VALUES ($id, $title, $secret, $installUrl, $loginUrl, $uninstallUrl, $autologinUrl)
     ON CONFLICT (id) DO UPDATE SET title = $title, secret = $secret, install_url = $installUrl,
       login_url = $loginUrl, uninstall_url = $uninstallUrl, autologin_url = $autologinUrl`,
  );
  const removals = [
    "widget WHERE application_id",
    "operation WHERE application_id",
    "installation WHERE application_id",
    "record WHERE kind = 'webhook' AND body ->> 'application_id'",
  ].map((rows) => database.prepare(`DELETE FROM ${rows} = ?`));
  const remove = database.prepare("DELETE FROM application WHERE id = ?");
  return {
    list: () => selectAll.all().map(toApplication),
    find: (id: string) => selectOne.all(id).map(toApplication)[0],
    put: (application: Application) => void upsert.run({ ...application }),
    delete: (id: string) =>
      inTransaction(database, () => {
        for (const removal of removals) removal.run(id);
        remove.run(id);
      }),
  };
}

function toApplication(row: Record<string, unknown>): Application {
  return { ...row } as typeof row & Application;
}

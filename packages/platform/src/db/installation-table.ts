import type { DatabaseSync } from "node:sqlite";

/** An application in a store. The password opens the API in the states `installing` and `installed` alone. */
export interface Installation {
  readonly storeId: number;
  readonly applicationId: string;
  readonly password: string;
  readonly rights: readonly string[];
  readonly state: "installing" | "installed" | "cancelled" | "uninstalled";
  /** When the state began: ISO 8601. */
  readonly at: string;
}

/** Whether the password opens the API. */
export function isLive({ state }: Installation): boolean {
  return state === "installing" || state === "installed";
}

export interface InstallationTable {
  /** Of one store, in the order in which they came. */
  list(storeId: number): Installation[];
  find(storeId: number, applicationId: string): Installation | undefined;
  /** Adds an installation, or replaces the one of the same application in the same store. */
  put(installation: Installation): void;
  /** Whether there was one. */
  delete(storeId: number, applicationId: string): boolean;
  /** After rows were changed by others: those that were found are remembered, because every request asks. */
  forget(): void;
}

const columns = `account_id AS "storeId", application_id AS "applicationId", password, rights, state, at`;
const scope = "account_id = ? AND application_id = ?";

/** `onChanged` is called after every change. */
export function openInstallationTable(database: DatabaseSync, onChanged: () => void): InstallationTable {
  const selectAll = database.prepare(
    `SELECT ${columns} FROM installation WHERE account_id = ? ORDER BY rowid`,
  );
  const selectOne = database.prepare(`SELECT ${columns} FROM installation WHERE ${scope}`);
  const upsert = database.prepare(
    `INSERT INTO installation VALUES ($storeId, $applicationId, $password, $rights, $state, $at)
     ON CONFLICT DO UPDATE SET password = $password, rights = $rights, state = $state, at = $at`,
  );
  const remove = database.prepare(`DELETE FROM installation WHERE ${scope}`);
  const found = new Map<string, Installation>();
  return {
    list: (storeId) => selectAll.all(storeId).map(toInstallation),
    find(storeId, applicationId) {
      const key = `${storeId} ${applicationId}`;
      const known = found.get(key);
      if (known) return known;
      const row = selectOne.get(storeId, applicationId);
      if (!row) return undefined;
      const installation = toInstallation(row);
      found.set(key, installation);
      return installation;
    },
    put({ storeId, applicationId, password, rights: given, state, at }) {
      found.clear();
      upsert.run({ storeId, applicationId, password, rights: given.join(" "), state, at });
      onChanged();
    },
    delete(storeId, applicationId) {
      found.clear();
      const wasThere = remove.run(storeId, applicationId).changes > 0;
      onChanged();
      return wasThere;
    },
    forget() {
      found.clear();
      onChanged();
    },
  };
}

function toInstallation(row: Record<string, unknown>): Installation {
  return { ...row, rights: String(row["rights"]).split(" ").filter(Boolean) } as unknown as Installation;
}

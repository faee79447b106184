import type { DatabaseSync } from "node:sqlite";

/** An application in a store. The password is valid only in the states `installing` and `installed`. */
export interface Installation {
  readonly storeId: number;
  readonly applicationId: string;
  readonly password: string;
  readonly rights: readonly string[];
  readonly state: "installing" | "installed" | "cancelled" | "uninstalled";
  /** When the state began: ISO 8601. */
  readonly at: string;
}

/** Whether the password is valid. */
export function isLive({ state }: Installation): boolean {
  return state === "installing" || state === "installed";
}

export interface InstallationTable {
  /** The installations in one store, in the order in which they were added. */
  list(storeId: number): Installation[];
  find(storeId: number, applicationId: string): Installation | undefined;
  /** Adds an installation, or replaces the one of the same application in the same store. */
  put(installation: Installation): void;
  /** Returns whether it existed. */
  delete(storeId: number, applicationId: string): boolean;
  /** Clears the cache of found rows. To be called after something else changed the table. */
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
  /** Every request looks its installation up. */
  const cached = new Map<string, Installation>();
  return {
    list: (storeId) => selectAll.all(storeId).map(toInstallation),
    find(storeId, applicationId) {
      const key = `${storeId} ${applicationId}`;
      const known = cached.get(key);
      if (known) return known;
      const row = selectOne.get(storeId, applicationId);
      if (!row) return undefined;
      const installation = toInstallation(row);
      cached.set(key, installation);
      return installation;
    },
    put({ storeId, applicationId, password, rights: given, state, at }) {
      cached.clear();
      upsert.run({ storeId, applicationId, password, rights: given.join(" "), state, at });
      onChanged();
    },
    delete(storeId, applicationId) {
      cached.clear();
      const wasThere = remove.run(storeId, applicationId).changes > 0;
      onChanged();
      return wasThere;
    },
    forget() {
      cached.clear();
      onChanged();
    },
  };
}

function toInstallation(row: Record<string, unknown>): Installation {
  return { ...row, rights: String(row["rights"]).split(" ").filter(Boolean) } as unknown as Installation;
}

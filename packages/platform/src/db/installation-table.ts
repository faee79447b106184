import type { DatabaseSync } from "node:sqlite";

/** An application in a store. The password is valid only in the states `installing` and `installed`. */
export interface Installation {
  readonly storeId: number;
  readonly applicationId: string;
  readonly password: string;
  readonly rights: readonly string[];
  readonly state: "installing" | "installed" | "cancelled" | "uninstalled";
  /** When the state began, in ISO 8601. */
  readonly at: string;
}

export function isLive({ state }: Installation): boolean {
  return state === "installing" || state === "installed";
}

const columns = `account_id AS "storeId", application_id AS "applicationId", password, rights, state, at`;

export function openInstallationTable(database: DatabaseSync) {
  const selectAll = database.prepare(
    `SELECT ${columns} FROM installation WHERE account_id = ? ORDER BY rowid`,
  );
  const selectOne = database.prepare(
    `SELECT ${columns} FROM installation WHERE account_id = ? AND application_id = ?`,
  );
  const upsert = database.prepare(
    `INSERT INTO installation VALUES ($storeId, $applicationId, $password, $rights, $state, $at)
     ON CONFLICT DO UPDATE SET password = $password, rights = $rights, state = $state, at = $at`,
  );
  /** Installations whose passwords stay valid while the next installation is in progress. */
  const kept = new Map<string, Installation>();
  return {
    list: (storeId: number) => selectAll.all(storeId).map(toInstallation),
    /** Returns a kept installation if `password` is its password. */
    find(storeId: number, applicationId: string, password?: string): Installation | undefined {
      const earlier = kept.get(`${storeId} ${applicationId}`);
      if (earlier && earlier.password === password) return earlier;
      const row = selectOne.get(storeId, applicationId);
      return row && toInstallation(row);
    },
    put: (installation: Installation) =>
      void upsert.run({ ...installation, rights: installation.rights.join(" ") }),
    /** Keeps an installation until the returned function is called. */
    keep(installation: Installation): () => void {
      const key = `${installation.storeId} ${installation.applicationId}`;
      kept.set(key, installation);
      return () => void kept.delete(key);
    },
  };
}

function toInstallation(row: Record<string, unknown>): Installation {
  return { ...row, rights: String(row["rights"]).split(" ").filter(Boolean) } as unknown as Installation;
}

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

export function isLive({ state }: Installation): boolean {
  return state === "installing" || state === "installed";
}

export type InstallationTable = ReturnType<typeof openInstallationTable>;

const columns = `account_id AS "storeId", application_id AS "applicationId", password, rights, state, at`;

export function openInstallationTable(database: DatabaseSync, onChanged: () => void) {
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
  /** Every request looks its installation up. */
  const cached = new Map<string, Installation>();
  /** The installations whose passwords are valid beside those that are being made. */
  const kept = new Map<string, Installation>();
  const forget = () => {
    cached.clear();
    onChanged();
  };
  return {
    list: (storeId: number) => selectAll.all(storeId).map(toInstallation),
    /** With the password of an installation that is kept, returns that one. */
    find(storeId: number, applicationId: string, password?: string): Installation | undefined {
      const key = `${storeId} ${applicationId}`;
      const earlier = kept.get(key);
      if (earlier && earlier.password === password) return earlier;
      const known = cached.get(key);
      if (known) return known;
      const row = selectOne.get(storeId, applicationId);
      const installation = row && toInstallation(row);
      if (installation) cached.set(key, installation);
      return installation;
    },
    put(installation: Installation): void {
      upsert.run({ ...installation, rights: installation.rights.join(" ") });
      forget();
    },
    /** Keeps an installation while the next one is made. The returned function ends that. */
    keep(installation: Installation): () => void {
      const key = `${installation.storeId} ${installation.applicationId}`;
      kept.set(key, installation);
      return () => void kept.delete(key);
    },
    /** Call this after something else changed the table. */
    forget,
  };
}

function toInstallation(row: Record<string, unknown>): Installation {
  return { ...row, rights: String(row["rights"]).split(" ").filter(Boolean) } as unknown as Installation;
}

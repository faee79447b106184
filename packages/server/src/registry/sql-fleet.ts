import sql, { join, raw } from "sql-template-tag";
import { type FleetState, noFleet } from "../fleet/fleet-state.ts";
import type { FleetEvent, FleetRegister, ReleaseRegister, StoredRelease } from "./registry.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Older events are deleted. */
const mostEvents = 1000;

export function createFleetRegister({ run, transaction }: SqlDatabase): FleetRegister {
  return {
    async read() {
      const [row] = await run(sql`SELECT revision, state FROM orderpane_fleet`);
      if (!row) return { revision: 0, state: noFleet };
      const state = JSON.parse(String(row["state"])) as FleetState;
      return { revision: Number(row["revision"]), state: { ...noFleet, ...state } };
    },
    change: (revision, state, { at, by, text }) =>
      transaction(async (step) => {
        const rows = await step(sql`
          INSERT INTO orderpane_fleet (id, revision, state) VALUES (1, ${revision + 1}, ${JSON.stringify(state)})
          ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, state = excluded.state
          WHERE orderpane_fleet.revision = ${revision} RETURNING id`);
        if (rows.length === 0) return false;
        await step(
          sql`INSERT INTO orderpane_event (happened_at, author, content) VALUES (${at}, ${by}, ${text})`,
        );
        await step(sql`DELETE FROM orderpane_event WHERE id <=
          (SELECT MAX(id) FROM orderpane_event) - ${mostEvents}`);
        return true;
      }),
    async events(limit) {
      const rows = await run(sql`SELECT id, happened_at AS "at", author AS "by", content AS "text"
        FROM orderpane_event ORDER BY id DESC LIMIT ${limit}`);
      return rows as unknown as FleetEvent[];
    },
  };
}

/** Releases that are kept even if no store has them. */
const newestKept = 5;

export function createReleaseRegister({ run, transaction }: SqlDatabase): ReleaseRegister {
  const column = async (name: "content" | "maps", id: string) => {
    const [row] = await run(sql`SELECT ${raw(name)} AS "text" FROM orderpane_release WHERE id = ${id}`);
    return (row?.["text"] as string | null | undefined) ?? null;
  };
  return {
    async keep({ id, at, content, maps }, needed) {
      let isNew = false;
      await transaction(async (step) => {
        const added = await step(sql`
          INSERT INTO orderpane_release (id, stored_at, content, maps) VALUES (${id}, ${at}, ${content}, ${maps})
          ON CONFLICT (id) DO NOTHING RETURNING id`);
        await step(sql`UPDATE orderpane_release SET content = ${content}, maps = ${maps}
          WHERE id = ${id} AND content IS NULL`);
        await step(sql`UPDATE orderpane_release SET content = NULL, maps = NULL
          WHERE content IS NOT NULL AND id NOT IN (${join([id, ...needed])})
            AND id NOT IN (SELECT has FROM orderpane_store WHERE has IS NOT NULL AND uninstalled_at IS NULL)
            AND id NOT IN (SELECT id FROM orderpane_release ORDER BY sequence DESC LIMIT ${newestKept})`);
        isNew = added.length > 0;
        return true;
      });
      return isNew;
    },
    async list() {
      const rows = await run(sql`SELECT id, stored_at AS "at" FROM orderpane_release
        WHERE content IS NOT NULL ORDER BY sequence DESC`);
      return rows as unknown as Pick<StoredRelease, "id" | "at">[];
    },
    content: (id) => column("content", id),
    maps: (id) => column("maps", id),
  };
}

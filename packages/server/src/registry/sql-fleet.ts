import sql, { join } from "sql-template-tag";
import { type FleetState, noFleet } from "../fleet/fleet-state.ts";
import type { FleetEvent, KeptRelease, StoredRelease } from "./rows.ts";
import type { Run, SqlDatabase } from "./sql-database.ts";

/** Older events are deleted. */
const mostEvents = 1000;

/** The fleet's one row, and what was done to it. */
export function createFleetRegister({ run, transaction }: SqlDatabase) {
  return {
    /** Returns the row. Its revision increases with each change. */
    async read() {
      const [row] = await run(sql`SELECT revision, state FROM orderpane_fleet`);
      if (!row) return { revision: 0, state: noFleet };
      const state = JSON.parse(String(row["state"])) as FleetState;
      return { revision: Number(row["revision"]), state: { ...noFleet, ...state } };
    },
    /**
     * Replaces the state of `revision` and records the event, if there is one. Returns `false`, and changes
     * nothing, if the row has another revision by now.
     */
    change: (revision: number, state: FleetState, event: Omit<FleetEvent, "id"> | null) =>
      transaction(async (step) => {
        const rows = await step(sql`
          INSERT INTO orderpane_fleet (id, revision, state) VALUES (1, ${revision + 1}, ${JSON.stringify(state)})
          ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, state = excluded.state
          WHERE orderpane_fleet.revision = ${revision} RETURNING id`);
        if (rows.length === 0 || event === null) return rows.length > 0;
        await step(sql`INSERT INTO orderpane_event (happened_at, author, content)
          VALUES (${event.at}, ${event.by}, ${event.text})`);
        await step(sql`DELETE FROM orderpane_event WHERE id <=
          (SELECT MAX(id) FROM orderpane_event) - ${mostEvents}`);
        return true;
      }),
    /** Returns the newest events first. */
    async events(limit: number) {
      const rows = await run(sql`SELECT id, happened_at AS "at", author AS "by", content AS "text"
        FROM orderpane_event ORDER BY id DESC LIMIT ${limit}`);
      return rows as unknown as FleetEvent[];
    },
  };
}

/** Releases that are kept even if no store has them. */
const newestKept = 5;

/** The releases: the newest five, and all that a store has. */
export function createReleaseRegister({ run, transaction }: SqlDatabase) {
  const list = async (step: Run): Promise<KeptRelease[]> => {
    const rows = await step(sql`SELECT id, stored_at AS "at", builds FROM orderpane_release
      ORDER BY sequence DESC`);
    return rows.map(({ id, at, builds }) => ({
      id: String(id),
      at: Number(at),
      builds: JSON.parse(String(builds)) as string[],
    }));
  };
  return {
    /** Stores a release, if it is not kept already, and forgets the content of old ones except `needed`. */
    async keep({ id, at, builds, content, maps }: StoredRelease, needed: readonly string[]) {
      await transaction(async (step) => {
        await step(sql`INSERT INTO orderpane_release (id, stored_at, builds, content)
          VALUES (${id}, ${at}, ${JSON.stringify(builds)}, ${content})
          ON CONFLICT (id) DO NOTHING`);
        await step(sql`DELETE FROM orderpane_release WHERE id NOT IN (${join([id, ...needed])})
            AND id NOT IN (SELECT has FROM orderpane_store WHERE has IS NOT NULL AND uninstalled_at IS NULL)
            AND id NOT IN (SELECT id FROM orderpane_release ORDER BY sequence DESC LIMIT ${newestKept})`);
        for (const [build, map] of Object.entries(maps)) {
          await step(sql`INSERT INTO orderpane_map (build, content) VALUES (${build}, ${map})
            ON CONFLICT (build) DO NOTHING`);
        }
        const kept = ["", ...(await list(step)).flatMap((release) => release.builds)];
        await step(sql`DELETE FROM orderpane_map WHERE build NOT IN (${join(kept)})`);
        return true;
      });
    },
    /** Returns the releases that are kept, the newest first. */
    list: () => list(run),
    /** Returns the content, or `null` if the release is not kept. */
    async content(id: string) {
      const [row] = await run(sql`SELECT content FROM orderpane_release WHERE id = ${id}`);
      return (row?.["content"] as string | undefined) ?? null;
    },
    /** Returns the source map of a widget of a kept release, by the release in its marker, or `null`. */
    async map(build: string) {
      const [row] = await run(sql`SELECT content FROM orderpane_map WHERE build = ${build}`);
      return (row?.["content"] as string | undefined) ?? null;
    },
  };
}

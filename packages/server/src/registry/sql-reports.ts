import sql, { empty, join } from "sql-template-tag";
import type { NewReport, ReportedPlace, ReportKey } from "./rows.ts";
import type { Row, SqlDatabase } from "./sql-database.ts";

/** In ms. */
const kept = 30 * 24 * 3_600_000;

const longestList = 200;

/** Errors that live widgets have reported in the last 30 days. A store counts once per place. */
export function createReportRegister({ dialect, run }: SqlDatabase) {
  const is = ({ insalesId, id }: ReportKey) => sql`insales_id = ${insalesId} AND id = ${id}`;
  const isIn = (releases: readonly string[]) => sql`release IN (${join(releases)})`;
  return {
    /** Counts another report like one that the store has sent. Returns `false` if it has sent none. */
    async repeat(report: ReportKey) {
      const rows = await run(sql`UPDATE orderpane_report SET last_at = ${report.at}, count = count + 1
        WHERE ${is(report)} RETURNING id`);
      return rows.length > 0;
    },
    /** Stores a report. Returns `false` if the store has sent it before. */
    async add(report: NewReport) {
      const { insalesId, id, at, place, widget, release, name, positions, frames, message } = report;
      await run(sql`DELETE FROM orderpane_report WHERE (insales_id, id) IN (
        SELECT insales_id, id FROM orderpane_report
        WHERE last_at < ${at - kept} LIMIT 1000 ${dialect.skipLocked})`);
      const [row] = await run(sql`
        INSERT INTO orderpane_report (insales_id, id, place, widget, release, name, positions, frames, message,
          first_at, last_at, count)
        VALUES (${insalesId}, ${id}, ${place}, ${widget}, ${release}, ${name}, ${JSON.stringify(positions)},
          ${JSON.stringify(frames)}, ${message}, ${at}, ${at}, 1)
        ON CONFLICT (insales_id, id) DO UPDATE SET count = orderpane_report.count + 1
        RETURNING count`);
      return row?.["count"] === 1;
    },
    /** Returns at most 200 places, those of most stores first: of some widgets' releases, or of all. */
    async list(releases?: readonly string[]) {
      if (releases?.length === 0) return [];
      const rows = await run(sql`
        SELECT place, release, MIN(widget) AS widget, MIN(name) AS name, MIN(positions) AS positions,
          MAX(frames) AS frames, MIN(message) AS message, MIN(first_at) AS "firstAt",
          MAX(last_at) AS "lastAt", CAST(SUM(count) AS BIGINT) AS count, COUNT(DISTINCT insales_id) AS stores
        FROM orderpane_report ${releases ? sql`WHERE ${isIn(releases)}` : empty}
        GROUP BY release, place ORDER BY stores DESC, "lastAt" DESC, place, release LIMIT ${longestList}`);
      return rows.map(toPlace);
    },
    /**
     * Returns the places in `releases` that at most one store has reported in `base`, so that no store can
     * hide an error from the others. The releases are those of widgets.
     */
    async newPlaces(releases: readonly string[], base: readonly string[]) {
      const changed = releases.filter((release) => !base.includes(release));
      if (changed.length === 0) return [];
      const known = sql`SELECT place FROM orderpane_report WHERE ${isIn(["", ...base])}
        GROUP BY place HAVING COUNT(DISTINCT insales_id) > 1`;
      const rows = await run(sql`
        SELECT place, COUNT(DISTINCT insales_id) AS stores FROM orderpane_report
        WHERE ${isIn(changed)} AND place NOT IN (${known})
        GROUP BY place ORDER BY stores DESC, place LIMIT ${longestList}`);
      return rows as unknown as Pick<ReportedPlace, "place" | "stores">[];
    },
  };
}

function toPlace(row: Row): ReportedPlace {
  const read = (name: string): unknown => JSON.parse(String(row[name]));
  return { ...row, positions: read("positions"), frames: read("frames") } as unknown as ReportedPlace;
}

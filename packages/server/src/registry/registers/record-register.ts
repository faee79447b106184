import type { RecordRegister } from "../registry.ts";
import type { SqlDatabase } from "../sql/sql-database.ts";
import { sql } from "../sql/statement.ts";

export function createRecordRegister({ run }: SqlDatabase): RecordRegister {
  return {
    async put(insalesId, name, text) {
      await run(sql`INSERT INTO orderpane_record (insales_id, name, content)
        VALUES (${insalesId}, ${name}, ${text})
        ON CONFLICT (insales_id, name) DO UPDATE SET content = excluded.content`);
    },
    async delete(insalesId, name) {
      await run(sql`DELETE FROM orderpane_record WHERE insales_id = ${insalesId} AND name = ${name}`);
    },
    async list(insalesId) {
      const rows = await run(
        sql`SELECT name, content FROM orderpane_record WHERE insales_id = ${insalesId} ORDER BY name`,
      );
      return rows.map(({ name, content }) => ({ name: String(name), text: String(content) }));
    },
  };
}

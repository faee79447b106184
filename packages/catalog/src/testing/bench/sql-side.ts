import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  benchProducts,
  type BenchSelection,
  optionIds,
  propertyIds,
} from "../../../../platform/src/testing/bench/catalog/bench-products.ts";

/**
 * SQLite in memory. A product has a column for each property, a variant one for each option, and every column
 * an index. What is selected is kept in temporary tables, because several counts use it.
 */
export function startSql(size: number) {
  const db = new DatabaseSync(":memory:");
  const properties = propertyIds.map((id) => `g${id}`);
  const options = optionIds.map((id) => `g${id}`);
  const begin = performance.now();
  db.exec(`
    PRAGMA temp_store = memory;
    PRAGMA cache_size = -1000000;
    CREATE TABLE product (id INTEGER PRIMARY KEY, title TEXT, ${properties.map((name) => `${name} INTEGER`).join()});
    CREATE TABLE variant (id INTEGER PRIMARY KEY, product_id INTEGER, price REAL, available INTEGER,
      ${options.map((name) => `${name} INTEGER`).join()});
    BEGIN;`);
  const marks = (count: number) => Array(count).fill("?").join();
  const addProduct = db.prepare(`INSERT INTO product VALUES (${marks(2 + properties.length)})`);
  const addVariant = db.prepare(`INSERT INTO variant VALUES (${marks(4 + options.length)})`);
  for (const { id, title, characteristics, variants } of benchProducts(size)) {
    addProduct.run(id, title!, ...characteristics!.map((value) => value.id));
    for (const { id: variant, price, available, option_values: values } of variants!) {
      addVariant.run(variant, id, Number(price), Number(available), ...values!.map((value) => value.id));
    }
  }
  db.exec("COMMIT");
  for (const name of properties) db.exec(`CREATE INDEX product_${name} ON product (${name})`);
  for (const name of options) db.exec(`CREATE INDEX variant_${name} ON variant (${name}, product_id)`);
  db.exec(
    "CREATE INDEX variant_product ON variant (product_id, g201, g202, g203, price, available); ANALYZE",
  );
  const buildMs = performance.now() - begin;

  const all = (sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values);
  const bounds = all("SELECT min(price) AS min, max(price) AS max FROM variant");
  const isIn = (name: string, ids: readonly number[]) => `${name} IN (${ids.join()})`;
  return {
    buildMs,
    filter(selection: BenchSelection): string {
      const conditions = (names: readonly string[], aside: string) =>
        Array.from(selection, ([group, ids]) => [`g${group}`, ids] as const)
          .filter(([name]) => names.includes(name) && name !== aside)
          .map(([name, ids]) => isIn(name, ids));
      /** The products that are left if the selection of one group is left aside. */
      const where = (aside = "") => {
        const ofVariant = conditions(options, aside);
        const variants = `id IN (SELECT product_id FROM variant WHERE ${ofVariant.join(" AND ")})`;
        return [...conditions(properties, aside), ...(ofVariant.length > 0 ? [variants] : [])].join(" AND ");
      };
      db.exec(
        `DROP TABLE IF EXISTS temp.found; CREATE TEMP TABLE found AS SELECT * FROM product WHERE ${where()}`,
      );
      const isSelected = (name: string) => selection.has(Number(name.slice(1)));
      const counts = [
        ...properties.map((name) =>
          isSelected(name)
            ? `SELECT ${name}, count(*) FROM product WHERE ${where(name)} GROUP BY 1`
            : `SELECT ${name}, count(*) FROM found GROUP BY 1`,
        ),
        ...options.map((name) => {
          const ofProduct = conditions(properties, "");
          const base =
            isSelected(name) && ofProduct.length > 0 ? `product WHERE ${ofProduct.join(" AND ")}` : "found";
          const met = conditions(options, name).map((condition) => `AND ${condition}`);
          return `SELECT ${name}, count(DISTINCT product_id) FROM variant WHERE product_id IN (SELECT id FROM ${base}) ${met.join(" ")} GROUP BY 1`;
        }),
      ];
      return JSON.stringify({
        count: all("SELECT count(*) AS count FROM found"),
        ids: all("SELECT id FROM found ORDER BY id LIMIT 25"),
        bounds,
        values: counts.flatMap((sql) => all(sql)),
      });
    },
    close: () => db.close(),
  };
}

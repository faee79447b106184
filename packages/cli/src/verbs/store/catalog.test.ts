import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCanaryStore } from "../../../../deploy/src/testing/canary-store.ts";
import { lastDocument } from "../../testing/command.ts";
import { createProject, type Project } from "../../testing/kit.ts";

/** `orderpane store seed` and `orderpane store import`. */
let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterAll(() => project.remove());

function storedProducts(db: string) {
  const platform = createCanaryStore({ db });
  try {
    return platform.state.export().stores[0]!.products;
  } finally {
    platform.close();
  }
}

test("seed fills the project's own store, the same number the same way", async () => {
  const said = await project.orderpane(["store", "seed", "--products", "30", "--random", "7"]);
  expect(said.code).toBe(0);
  const db = join(project.dir, ".orderpane", "store.db");
  expect(said.stdout).toBe(`30 products in 186 collections, with 36 filters: ${db}\n`);
  const other = await project.orderpane([
    "store",
    "--json",
    "seed",
    "--db",
    "other.db",
    "--products=30",
    "--random=7",
  ]);
  const otherDb = join(project.dir, "other.db");
  expect(lastDocument(other)).toEqual({
    db: otherDb,
    random: 7,
    products: 30,
    collections: 186,
    filters: 36,
  });
  expect(storedProducts(otherDb)).toEqual(storedProducts(db));
});

test("import adds a file, and says which columns it does not know", async () => {
  await writeFile(join(project.dir, "goods.csv"), "Название товара;Цена продажи;Цвет глаз\nЧайник;90;-\n");
  const said = await project.orderpane(["store", "import", "goods.csv", "--db", "goods.db", "--json"]);
  const db = join(project.dir, "goods.db");
  expect(lastDocument(said)).toEqual({
    db,
    products: 1,
    collections: 0,
    filters: 0,
    ignoredColumns: ["Цвет глаз"],
  });
  expect(said.stderr).toContain("columns that mean nothing here: Цвет глаз");
  expect(storedProducts(db)).toMatchObject([{ title: "Чайник", price_min: 90 }]);
});

test("a broken file changes nothing, and the command says where it is broken", async () => {
  await writeFile(join(project.dir, "broken.csv"), "Название товара;Цена продажи\nЧайник;90\nЧашка;много\n");
  const { code, stderr } = await project.orderpane(["store", "import", "broken.csv", "--db", "broken.db"]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    "broken.csv cannot be imported: row 3, column «Цена продажи»: expected a number such as",
  );
  expect(storedProducts(join(project.dir, "broken.db"))).toEqual([]);
});

test.each([
  [["import", "nothing.csv"], "nothing.csv cannot be read: ENOENT"],
  [["import", "."], ". cannot be read: it is not a file"],
  [["seed", "--products", "x"], "Expected a number from 0 to 2000000"],
  [["sed"], "too many arguments"],
])("store %j is refused: %s", async (args, message) => {
  const { code, stderr } = await project.orderpane(["store", ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a store that runs keeps its database to itself", async () => {
  const running = project.start(["store", "--port", "0", "--db", "busy.db"]);
  await running.line(/Ctrl-C/);
  const { code, stderr } = await project.orderpane(["store", "seed", "--db", "busy.db"]);
  expect(code).toBe(2);
  expect(stderr).toContain("already runs at");
  await running.stop();
});

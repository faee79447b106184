import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCanaryStore } from "@orderpane/deploy/testing/canary-store";
import { lastDocument } from "../testing/command.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();

async function pageOf(product: number, db: string) {
  const platform = createCanaryStore({ db });
  const response = await platform.fetch(new Request(`http://store.test/products/${product}`));
  platform.close();
  return response.text();
}

test("store import adds the products in a file to the project's store", async () => {
  await writeFile(join(project.dir, "goods.json"), '{"products": [{"id": 7, "title": "Чайник"}]}');
  const said = await project.orderpane(["store", "import", "goods.json", "--db", "goods.db", "--json"]);
  const db = join(project.dir, "goods.db");
  expect(lastDocument(said)).toEqual({ db, products: 1, collections: 0, filters: 0 });
  expect(await pageOf(7, db)).toContain("Чайник");
});

test.each([
  [["import", "nothing.json"], "nothing.json cannot be read: ENOENT"],
  [["sed"], "too many arguments"],
])("store %j is refused: %s", async (args, message) => {
  const { code, stderr } = await project.orderpane(["store", ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("store import does not write into the database of a running store", async () => {
  const running = project.start(["store", "--port", "0", "--db", "busy.db"]);
  await running.line(/Ctrl-C/);
  await writeFile(join(project.dir, "more.json"), '{"products": [{"id": 7}]}');
  const { code, stderr } = await project.orderpane(["store", "import", "more.json", "--db", "busy.db"]);
  expect(code).toBe(2);
  expect(stderr).toContain("already runs at");
  await running.stop();
});

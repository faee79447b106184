import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { widgetJsonSchema } from "../testing/write-widget-schema.ts";

test("widget.schema.json matches the decoder (if not, run testing/write-widget-schema.ts)", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../widget.schema.json"), "utf8");
  expect(JSON.parse(committed)).toEqual(widgetJsonSchema());
});

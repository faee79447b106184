import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { widgetJsonSchema } from "../testing/widget-json-schema.ts";

test("widget.schema.json says what the build decodes; write-widget-schema.ts writes it anew", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../widget.schema.json"), "utf8");
  expect(JSON.parse(committed)).toEqual(widgetJsonSchema());
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { widgetSchema } from "../discover/widget-schema.ts";

/** Returns the content of `widget.schema.json`, which this program writes. */
export function widgetJsonSchema(): object {
  const { $schema, ...rest } = toJsonSchema(widgetSchema, { typeMode: "input", ignoreActions: ["check"] });
  return { $schema, title: "widget.json", ...rest };
}

if (import.meta.main) {
  const file = join(import.meta.dirname, "../../widget.schema.json");
  writeFileSync(file, `${JSON.stringify(widgetJsonSchema(), null, 2)}\n`);
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { widgetJsonSchema } from "./widget-json-schema.ts";

const file = join(import.meta.dirname, "../../widget.schema.json");
writeFileSync(file, `${JSON.stringify(widgetJsonSchema(), null, 2)}\n`);

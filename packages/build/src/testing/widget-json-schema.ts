import { toJsonSchema } from "@valibot/to-json-schema";
import { widgetSchema } from "../discover/widget-schema.ts";

/** The content of `widget.schema.json`. */
export function widgetJsonSchema(): object {
  const { $schema, ...rest } = toJsonSchema(widgetSchema, { typeMode: "input", ignoreActions: ["check"] });
  return { $schema, title: "widget.json", ...rest };
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { checkedOrder } from "../project/read-own-samples.ts";
import { checkedProduct } from "../storefront/data/checked-product.ts";

/** Writes the JSON schemas of a project's samples into a folder, for editors. */
const folder = process.argv[2]!;
for (const [name, schema] of Object.entries({ order: checkedOrder, product: checkedProduct })) {
  const described = toJsonSchema(schema, {
    typeMode: "output",
    errorMode: "ignore",
    // Amounts of money are the only custom schemas.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === "custom" ? { type: ["number", "string"] } : undefined,
  });
  // A sample may leave out everything.
  const text = JSON.stringify(described, (key, value: unknown) => (key === "required" ? undefined : value));
  writeFileSync(join(folder, `${name}-sample.schema.json`), `${text}\n`);
}

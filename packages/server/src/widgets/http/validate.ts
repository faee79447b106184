import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Refusal } from "./refusals.ts";

/**
 * Returns what the schema makes of a value.
 *
 * @throws {Refusal} `invalid-input` with the first issue of each field
 */
export async function validate<Schema extends StandardSchemaV1>(
  schema: Schema,
  value: unknown,
): Promise<StandardSchemaV1.InferOutput<Schema>> {
  const result = await schema["~standard"].validate(value);
  if (!result.issues) return result.value;
  const fields = new Map<string, string>();
  let message: string | undefined;
  for (const issue of result.issues) {
    const field = fieldOf(issue.path ?? []);
    // An issue of the whole input is about no field.
    if (field === "") message ??= issue.message;
    else if (!fields.has(field)) fields.set(field, issue.message);
  }
  throw new Refusal("invalid-input", {
    message,
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
  });
}

function fieldOf(path: NonNullable<StandardSchemaV1.Issue["path"]>): string {
  return path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
}

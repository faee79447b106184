import { readFileSync } from "node:fs";
import { code, heading, join, plain, table } from "./markdown.ts";

/** The part of JSON Schema that `widget.schema.json` uses. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly propertyNames?: { readonly pattern?: string };
}

export function renderWidgetJson(): string {
  const file = new URL("../../packages/build/widget.schema.json", import.meta.url);
  const schema = JSON.parse(readFileSync(file, "utf8")) as Schema;
  const nested = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    renderNested(name, property),
  );
  return join(renderObject(schema, ""), ...nested);
}

function renderNested(name: string, schema: Schema): string {
  const { additionalProperties } = schema;
  const isMap = typeof additionalProperties === "object";
  const inner = isMap ? additionalProperties : schema;
  if (!inner.properties) return "";
  const pattern = schema.propertyNames?.pattern;
  return join(
    heading(2, name, name),
    plain(schema.description ?? ""),
    pattern && `Names: ${code(pattern)}`,
    renderObject(inner, inner === schema ? `${name}.` : `${name}.<name>.`),
  );
}

function renderObject({ properties = {}, required = [] }: Schema, prefix: string): string {
  const rows = Object.entries(properties).map(([name, property]) => [
    code(prefix + name),
    typeOf(property),
    required.includes(name) ? "yes" : "",
    join(plain(property.description ?? ""), rangeOf(property)),
  ]);
  return table(["Key", "Type", "Required", "Meaning"], rows);
}

function typeOf({ enum: choices, anyOf, type = "" }: Schema): string {
  if (choices) return choices.map((choice) => code(JSON.stringify(choice))).join(", ");
  return anyOf ? anyOf.map(typeOf).join(", ") : type;
}

function rangeOf({ minimum, maximum, default: initial }: Schema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const parts = [
    minimum !== undefined && `At least: ${minimum}.`,
    isBounded && `At most: ${maximum}.`,
    typeof initial === "string" && `Default: ${code(JSON.stringify(initial))}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

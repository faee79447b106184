import { readFileSync } from "node:fs";
import { code, heading, join, plain, table } from "../markdown.ts";
import type { Language, ReferencePage, Text } from "../page.ts";

export const widgetJson: ReferencePage = {
  quotesSources: true,
  render(language) {
    const file = new URL("../../../packages/build/widget.schema.json", import.meta.url);
    const schema = JSON.parse(readFileSync(file, "utf8")) as Schema;
    return join(
      renderObject(schema, "", language),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        renderNested(name, property, language),
      ),
    );
  },
};

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

function renderNested(name: string, schema: Schema, language: Language): string[] {
  const inner = typeof schema.additionalProperties === "object" ? schema.additionalProperties : schema;
  if (!inner.properties) return [];
  const pattern = schema.propertyNames?.pattern;
  return [
    heading(2, name, name),
    plain(schema.description ?? ""),
    pattern === undefined ? "" : `${texts.names[language]}: ${code(pattern)}`,
    renderObject(inner, inner === schema ? `${name}.` : `${name}.<name>.`, language),
  ];
}

function renderObject(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  language: Language,
): string {
  return table(
    [texts.key[language], texts.type[language], texts.required[language], texts.meaning[language]],
    Object.entries(properties).map(([name, property]) => [
      code(prefix + name),
      typeOf(property),
      required.includes(name) ? texts.yes[language] : "",
      join(plain(property.description ?? ""), rangeOf(property, language)),
    ]),
  );
}

function typeOf({ enum: choices, anyOf, type = "" }: Schema): string {
  if (choices) return choices.map((choice) => code(JSON.stringify(choice))).join(", ");
  return anyOf ? anyOf.map((one) => typeOf(one)).join(", ") : type;
}

function rangeOf({ minimum, maximum, default: initial }: Schema, language: Language): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    minimum !== undefined && `${texts.minimum[language]}: ${minimum}.`,
    isBounded && `${texts.maximum[language]}: ${maximum}.`,
    typeof initial === "string" && `${texts.initial[language]}: ${code(JSON.stringify(initial))}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const texts = {
  key: { en: "Key", ru: "Ключ" },
  type: { en: "Type", ru: "Тип" },
  required: { en: "Required", ru: "Обязателен" },
  meaning: { en: "Meaning", ru: "Значение" },
  yes: { en: "yes", ru: "да" },
  names: { en: "Names", ru: "Имена" },
  minimum: { en: "At least", ru: "Не меньше" },
  maximum: { en: "At most", ru: "Не больше" },
  initial: { en: "Default", ru: "По умолчанию" },
} satisfies Record<string, Text>;

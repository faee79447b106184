import { posix } from "node:path";
import { heading, join } from "../markdown.ts";
import type { Language, Sources, Text } from "../page.ts";
import { modulePages } from "./modules.ts";

/** The described modules, each under a heading if there are several names. */
export function renderModules(
  modules: readonly string[],
  language: Language,
  { modules: texts }: Sources,
): string {
  const names = new Set(modules.map((module) => modulePages[module]!.name));
  const parts = modules.map((module, index) => {
    const { name } = modulePages[module]!;
    const isFirst = modules.findIndex((other) => modulePages[other]!.name === name) === index;
    const text = adapt(texts[module]!, module, { language, isDeeper: names.size > 1 });
    return names.size > 1 && isFirst ? join(heading(2, code(name), slugOf(name)), text) : text;
  });
  return join(...parts);
}

/** Puts the names of the one package `orderpane` instead of those of its parts. */
function useUmbrellaNames(text: string): string {
  return text.replaceAll(/@orderpane\/[\w/-]+/g, (name) => modulePages[name]?.name ?? name);
}

function adapt(
  text: string,
  module: string,
  { language, isDeeper }: { language: Language; isDeeper: boolean },
): string {
  const adapted = nameParameters(text)
    .replace(/^# .*\n+/, "")
    .replaceAll(/^#+ (?:Overrides|Inherited from|Extended by)\n\n[^\n]+\n+/gm, "")
    .replaceAll(/^\*\*\*\n+/gm, "")
    .replaceAll(/\]\(([^)#\s]*)#([\w-]+)\)/g, (_, path: string, id: string) => {
      const target = path === "" ? module : posix.join(posix.dirname(module), path).replace(/\.md$/, "");
      return `](${linkTo(target, id, module)})`;
    })
    .replaceAll(/<a id="([\w-]+)"><\/a>(?:\n\n(#+) (.*))?/g, (_, id: string, marks?: string, title = "") => {
      const anchor = anchorOf(module, id);
      return marks === undefined ? `<a id="${anchor}"></a>` : `${marks} ${title} {#${anchor}}`;
    })
    // They would fill the outline of the page.
    .replaceAll(/^#+ ([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: \{#[\w-]+\})?$/gm, (line, label: string) =>
      Object.hasOwn(labels, label) ? `**${labels[label]![language]}**` : line,
    )
    .replaceAll(/^\| (?:Parameter|Property|Type|Method|Member) .*$/gm, (line) =>
      line.replaceAll(/[A-Z]\w+(?: \w+)?/g, (label) => columns[label]?.[language] ?? label),
    )
    .replaceAll(/^#(?=#)/gm, isDeeper ? "##" : "#");
  return useUmbrellaNames(adapted).trim();
}

/** TypeDoc has no name for a parameter that is taken apart. Its type has one: `DateFormat` is the format. */
function nameParameters(text: string): string {
  return text
    .split(/(?=^> \*\*)/m)
    .map((signature) => {
      const [, type = ""] =
        /__namedParameters\??` \| (?:`Pick`)?[^`]*`(\w+?)(?:Info)?`/.exec(signature) ?? [];
      const word = /[A-Z][a-z]+$/.exec(type)?.[0] ?? "options";
      return signature.replaceAll("__namedParameters", word.toLowerCase());
    })
    .join("");
}

function linkTo(module: string, id: string, from: string): string {
  const target = modulePages[module];
  if (!target) return `#${id}`;
  const anchor = anchorOf(module, id);
  return target.page === modulePages[from]!.page ? `#${anchor}` : `${target.page}.md#${anchor}`;
}

/** The modules of one page share its anchors. The first module has the plain ones. */
function anchorOf(module: string, id: string): string {
  const { page } = modulePages[module]!;
  const first = Object.keys(modulePages).find((other) => modulePages[other]!.page === page);
  return module === first ? id : `${slugOf(module.replace(/^@orderpane\//, ""))}-${id}`;
}

function slugOf(name: string): string {
  return name.replaceAll("/", "-");
}

function code(name: string): string {
  return `\`${name}\``;
}

const labels: Readonly<Record<string, Text>> = {
  Parameters: { en: "Parameters", ru: "Параметры" },
  "Type Parameters": { en: "Type parameters", ru: "Параметры типа" },
  Returns: { en: "Returns", ru: "Возвращает" },
  Throws: { en: "Throws", ru: "Ошибки" },
  Properties: { en: "Properties", ru: "Свойства" },
  Methods: { en: "Methods", ru: "Методы" },
  Constructors: { en: "Constructors", ru: "Конструкторы" },
  Constructor: { en: "Constructor", ru: "Конструктор" },
  Extends: { en: "Extends", ru: "Расширяет" },
  "Type Declaration": { en: "Type", ru: "Тип" },
  "Union Members": { en: "One of", ru: "Одно из" },
  Example: { en: "Example", ru: "Пример" },
};

const columns: Readonly<Record<string, Text>> = {
  Parameter: { en: "Parameter", ru: "Параметр" },
  Property: { en: "Property", ru: "Свойство" },
  Type: { en: "Type", ru: "Тип" },
  "Type Parameter": { en: "Type parameter", ru: "Параметр типа" },
  "Default type": { en: "Default type", ru: "Тип по умолчанию" },
  "Default value": { en: "Default", ru: "По умолчанию" },
  Description: { en: "Description", ru: "Описание" },
};

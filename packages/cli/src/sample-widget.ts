import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { settingVariable } from "@orderpane/protocol/bundle";

/** The samples by page, and one that calls its own server. */
const samples = {
  order: { folder: "widget", name: "order-summary", title: '"Order summary"' },
  product: { folder: "product-widget", name: "product-summary", title: '"Product summary"' },
  server: { folder: "asking-widget", name: "delivery", title: '"Where the parcel is"' },
};

/** Languages of a sample's texts and comments. */
export const sampleLanguages = ["ru", "en"] as const;

export interface SampleOptions {
  /** The widget's name, such as `line-count`. */
  readonly name: string;
  readonly language: (typeof sampleLanguages)[number];
  readonly sample: keyof typeof samples;
  /** Whether the project depends on `orderpane` or on the scoped packages. */
  readonly hasUmbrella: boolean;
}

interface SampleWidget {
  /** The name in code, such as `lineCount`. */
  readonly identifier: string;
  /** File contents by path in the project. */
  readonly files: Readonly<Record<string, string>>;
  /** Values of its settings in the local store, by variable, for env files. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns a sample widget under another name. */
export function renderSampleWidget({ name, language, sample, hasUmbrella }: SampleOptions): SampleWidget {
  const source = samples[sample];
  const templates = templateFolders.find((path) => existsSync(path))!;
  const cwd = join(templates, source.folder);
  const inLanguage = (text: string) => (language === "ru" ? translate(text, templates) : text);
  const [first = "", ...words] = name.split("-");
  // Identifiers cannot begin with a digit.
  const camelCase = [first.replace(/^\d/, "widget$&"), ...words.map(capitalize)].join("");
  const texts = new Map([
    [inLanguage(source.title), `"${capitalize(name.replaceAll("-", " "))}"`],
    [source.name, name],
    [source.name.split("-").map(capitalize).join(""), capitalize(camelCase)],
    ...(hasUmbrella ? [] : scopedNames),
  ]);
  // In one pass, because a new name may contain an old one.
  const any = new RegExp([...texts.keys()].join("|"), "g");
  const rename = (found: string, at: number, text: string) => {
    const isIdentifier = found === source.name && /[A-Z]/.test(text.charAt(at + found.length));
    return isIdentifier ? camelCase : (texts.get(found) ?? found);
  };
  const files: Record<string, string> = {};
  for (const entry of globSync(`{widgets/${source.name},e2e}/*`, { cwd, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const target = relative(cwd, path).replaceAll(sep, "/").replace(source.name, name);
    files[target] = inLanguage(readFileSync(path, "utf8")).replace(any, rename);
  }
  const settings: Record<string, string> = {};
  if (sample === "server") {
    settings[settingVariable(`${camelCase}Server`)] = `\${ORDERPANE_STORE}/__app/${name}`;
    settings[settingVariable(`${camelCase}Key`)] = "development";
  }
  return { identifier: camelCase, files, settings };
}

/** In `ru.txt`, the line after an English text is its translation. */
function translate(text: string, templates: string): string {
  const pairs = readFileSync(join(templates, "ru.txt"), "utf8").matchAll(/^(.+)\n {2}(.+)$/gm);
  return [...pairs].reduce((shown, [, from, to]) => shown.replaceAll(from!, () => to!), text);
}

/**
 * The sources in `create-orderpane`; the published package has a copy, because it does not depend on that
 * package.
 */
const templateFolders = ["../../create/templates", "../templates"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Including the closing quotation mark, or the slash before a file. */
const scopedNames: [from: string, to: string][] = [
  ['"orderpane/runtime"', '"@orderpane/runtime"'],
  ['"orderpane/ui"', '"@orderpane/runtime/ui"'],
  ['"orderpane/server/widget"', '"@orderpane/server/widget"'],
  ['"orderpane/testing"', '"@orderpane/runtime/testing"'],
  ['"orderpane/playwright"', '"@orderpane/cli/playwright"'],
  ["node_modules/orderpane/widget.schema.json", "node_modules/@orderpane/build/widget.schema.json"],
];

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

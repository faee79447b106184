import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WidgetPage } from "@orderpane/protocol/widget";

/** The samples by the page that they are for. */
const samples = {
  order: { folder: "widget", name: "order-summary", ru: "Коротко о заказе", en: "Order summary" },
  product: {
    folder: "product-widget",
    name: "product-summary",
    ru: "Коротко о товаре",
    en: "Product summary",
  },
};

/** Languages in which the texts and comments of a sample are written. */
export const sampleLanguages = ["ru", "en"] as const;

export interface SampleOptions {
  /** The name of the widget: `line-count`. */
  readonly name: string;
  readonly language: (typeof sampleLanguages)[number];
  readonly page: WidgetPage;
  /** Whether the project depends on `orderpane`. Otherwise it has the scoped packages. */
  readonly hasUmbrella: boolean;
}

/** The files of a sample widget under another name, by path in the project. */
export function renderSampleWidget(options: SampleOptions): Record<string, string> {
  const { name, language, page, hasUmbrella } = options;
  const sample = samples[page];
  const folder = templateFolders.find((path) => existsSync(path))!;
  const words = name.split("-");
  const camelCase = words.map(capitalize).join("");
  // A component's name cannot begin with a digit.
  const component = camelCase.replace(/^\d/, "Widget$&");
  const replaced: [from: string, to: string][] = [
    [sample[language], capitalize(words.join(" "))],
    [sample.name, name],
    [sample.name.split("-").map(capitalize).join(""), component],
    ...(hasUmbrella ? [] : scopedNames),
  ];
  const paths = ["widget.json", "index.tsx", "index.test.tsx"].map(
    (file) => `widgets/${sample.name}/${file}`,
  );
  return Object.fromEntries(
    [...paths, `e2e/${sample.name}.spec.ts`].map((path) => {
      const file = path.replace(/\.\w+$/, (ending) => `.${language}${ending}`);
      const text = readFileSync(join(folder, sample.folder, file), "utf8");
      const changed = replaced.reduce((done, [from, to]) => done.replaceAll(from, () => to), text);
      return [path.replace(sample.name, name), changed];
    }),
  );
}

/**
 * The sources of `create-orderpane`; a published package has a copy, because it does not depend on that one.
 */
const templateFolders = ["../../create/templates", "../templates"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** With the quotation mark that ends them, or the slash before a file. */
const scopedNames: [from: string, to: string][] = [
  ['"orderpane/runtime"', '"@orderpane/runtime"'],
  ['"orderpane/ui"', '"@orderpane/runtime/ui"'],
  ['"orderpane/testing"', '"@orderpane/runtime/testing"'],
  ['"orderpane/playwright"', '"@orderpane/cli/playwright"'],
  ["node_modules/orderpane/widget.schema.json", "node_modules/@orderpane/build/widget.schema.json"],
];

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

import { type ESTree, Visitor } from "rolldown/utils";
import { unwrap, writtenText } from "../source/expressions.ts";
import type { Problem } from "../source/problem.ts";
import { findRequestProblem, findUrlProblem } from "./url-problem.ts";

type Node = ESTree.Node;

export interface Findings {
  problems: Problem[];
  /** Code without any effect. */
  hints: Problem[];
  assets: ModuleAsset[];
  /** Such URLs in `new Worker(…)`. */
  workers: ModuleAsset[];
}

/** `new URL("./image.png", import.meta.url)` */
export interface ModuleAsset {
  path: string;
  start: number;
  end: number;
}

/** Whether a module may have problems: a fast test that avoids searching most modules. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code);
}

const words = new RegExp(
  [
    String.raw`import\.meta|import\s*\(`,
    String.raw`worker|export\s+default\s+(?!function|class)`,
    String.raw`<use\b|no-inline|\.[cm]?tsx?\?`,
    String.raw`EventSource|WebSocket|fetch|jsonp|request|useRemote`,
    String.raw`\b(?:src|href|action|formaction|poster|data|xlinkHref|style)\s*=`,
  ].join("|"),
  "i",
);

/** Finds literal code that does not work in a single script. */
export function readProgram(program: ESTree.Program, code: string): Findings {
  const reader = new ProgramReader();
  new Visitor({
    ImportDeclaration: (node) => reader.readImport(node),
    ExportNamedDeclaration: ({ source }) => reader.readSource(source),
    ExportAllDeclaration: ({ source }) => reader.readSource(source),
    ImportExpression: (node) => reader.readDynamicImport(node, code),
    JSXOpeningElement: (node) => reader.readElement(node),
    NewExpression: (node) => reader.readNew(node),
    CallExpression: (node) => reader.readRequest(node),
    MemberExpression: (node) => reader.readMember(node),
  }).visit(program);
  const { problems, hints, assets, workers } = reader;
  return { problems, hints, assets, workers };
}

class ProgramReader implements Findings {
  readonly problems: Problem[] = [];
  readonly hints: Problem[] = [];
  readonly assets: ModuleAsset[] = [];
  readonly workers: ModuleAsset[] = [];
  /** Variables that contain an imported image. */
  readonly #pictures = new Set<string>();
  readonly #urlsOfAssets = new Set<Node>();
  readonly #workerFiles = new Set<Node>();

  #refuse({ start }: Node, problem: string, fix: string): void {
    this.problems.push({ offset: start, problem, fix });
  }

  readImport({ source, specifiers }: ESTree.ImportDeclaration): void {
    this.readSource(source);
    if (!/\.svg(?:\?(?!.*\braw\b).*)?$/.test(source.value)) return;
    for (const { local } of specifiers) this.#pictures.add(local.name);
  }

  readSource(source: Node | null): void {
    const name = source === null ? null : writtenText(source);
    const found = name === null ? undefined : imports.find(({ query }) => query.test(name));
    if (source && found) this.#refuse(source, `${name} ${found.problem}`, found.fix);
  }

  readDynamicImport(node: ESTree.ImportExpression, code: string): void {
    this.readSource(node.source);
    if (writtenText(node.source) !== null || isPattern(node.source) || isIgnored(node, code)) return;
    this.#refuse(node, "the imported module is only known at run time", separateFix);
  }

  readElement({ name: tag, attributes }: ESTree.JSXOpeningElement): void {
    // Attributes of components and custom elements may mean anything.
    if (tag.type !== "JSXIdentifier" || !/^[a-z][^-]*$/.test(tag.name)) return;
    for (const attribute of attributes) {
      if (attribute.type === "JSXAttribute" && attribute.value)
        this.#readAttribute(tag.name, attribute, attribute.value);
    }
  }

  #readAttribute(tag: string, attribute: ESTree.JSXAttribute, value: Node): void {
    const name = nameInHtml(attribute.name);
    if (name === "style") this.hints.push(...numbersWithoutUnit(value));
    if (!urlAttributes.has(name)) return;
    if (tag === "use" && this.#pictures.has(beginningName(value))) {
      this.#refuse(attribute, "<use> of a data URL: no browser draws it", useFix);
    }
    for (const { node, text } of literalTexts(value)) {
      const found = findUrlProblem(text);
      if (found) this.#refuse(node, `${name}: ${found.problem}`, found.fix);
    }
  }

  readRequest({ callee, arguments: [url] }: ESTree.CallExpression | ESTree.NewExpression): void {
    if (!url || callee.type !== "Identifier" || !requests.has(callee.name)) return;
    for (const { node, text } of literalTexts(url)) {
      const found = findRequestProblem(text);
      if (found) this.#refuse(node, found.problem, found.fix);
    }
  }

  readNew(node: ESTree.NewExpression): void {
    this.readRequest(node);
    const [file, base] = node.arguments;
    const callee = node.callee.type === "Identifier" ? node.callee.name : "";
    if (callee === "SharedWorker") this.#refuse(node, "SharedWorker throws in a widget's frame", workerFix);
    if (callee === "Worker" && file) this.#readWorker(node, file);
    if (!file || !base || propertyOfMeta(base) !== "url" || this.#workerFiles.has(node)) return;
    this.#urlsOfAssets.add(base);
    const path = writtenText(file);
    const problem = path === null && isPattern(file) ? null : problemOfAsset(path);
    if (problem !== null) this.#refuse(node, problem, importFix);
    else if (path !== null) this.assets.push({ path, start: node.start, end: node.end });
  }

  /** Handles `new Worker(new URL("./work.ts", import.meta.url))`, which the build includes in the widget. */
  #readWorker(node: Node, file: Node): void {
    if (literalTexts(file).some(({ text }) => script.test(text)))
      this.#refuse(node, "a worker is a separate script", workerFix);
    this.#workerFiles.add(file);
    if (file.type !== "NewExpression") return;
    const [name, base] = file.arguments;
    if (!name || !base) return;
    this.#urlsOfAssets.add(base);
    const path = writtenText(name);
    if (path !== null && propertyOfMeta(base) === "url")
      this.workers.push({ path, start: file.start, end: file.end });
  }

  readMember(node: ESTree.MemberExpression): void {
    if (propertyOfMeta(node) !== "url" || this.#urlsOfAssets.has(node)) return;
    this.#refuse(node, "import.meta.url has no value in an inline script", importFix);
  }
}

const importFix = 'Import the file: import image from "./image.png" gives its data URL, ?raw its text.';
const separateFix =
  "Write its folder and its ending: import(`./lang/${name}.ts`). To load a module that is not part of the widget, write import(/* @vite-ignore */ …).";
const workerFix = 'Import it, which makes it part of the widget: import Work from "./work.ts?worker&inline".';
const useFix =
  'Insert the text of the file once (import sprite from "./sprite.svg?raw"), and write the name alone: <use href="#icon" />.';

/** Import queries that do not work in a widget. */
const imports = [
  {
    query: /\?(?:.*&)?no-inline\b/,
    problem: "is a file of its own, and a widget has no other file",
    fix: "Leave out ?no-inline.",
  },
  {
    query: /\?(?:.*&)?sharedworker\b/,
    problem: "throws in a widget's frame, which shares no workers",
    fix: workerFix,
  },
  {
    query: /\.[cm]?tsx?\?(?!.*\bworker\b)(?:.*&)?url\b/,
    problem: "is the URL of TypeScript, which no browser runs",
    fix: workerFix,
  },
];

/** Functions of the browser and the runtime that send a request to their first argument. */
const requests = new Set(["fetch", "EventSource", "WebSocket", "jsonp", "request", "useRemote"]);

const urlAttributes = new Set("src href action formaction poster data xlink:href".split(" "));

/** Returns `formaction` for `formAction`, and `xlink:href` for `xlinkHref`. */
function nameInHtml(name: ESTree.JSXAttributeName): string {
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`;
  return name.name === "xlinkHref" ? "xlink:href" : name.name.toLowerCase();
}

/** Preact 11 does not add `px` to numbers. */
function numbersWithoutUnit(value: Node): Problem[] {
  const style = unwrap(value);
  const members = style.type === "ObjectExpression" ? style.properties : [];
  return members.flatMap((member) => {
    if (member.type !== "Property" || member.key.type !== "Identifier" || !length.test(member.key.name))
      return [];
    const number = member.value.type === "Literal" ? member.value.value : 0;
    if (typeof number !== "number" || number === 0) return [];
    const problem = `${member.key.name}: ${number} has no effect without a unit`;
    return [{ offset: member.value.start, problem, fix: `Write "${number}px": Preact adds none.` }];
  });
}

const length =
  /^(?:(?:min|max)?(?:width|height|(?:inline|block)Size)|top|right|bottom|left|inset\w*|(?:margin|padding)\w*|(?:row|column)?gap|fontSize|letterSpacing|border\w*(?:Width|Radius)|outlineWidth|flexBasis)$/i;

const script = /\.[cm]?[jt]sx?(?:[?#].*)?$/i;

/** Whether it is a template such as `` `./lang/${name}.ts` ``, for which Vite imports all matching files. */
function isPattern(node: Node): boolean {
  const text = unwrap(node);
  const [first] = text.type === "TemplateLiteral" ? text.quasis : [];
  return /^(?:\.{1,2}\/|[@~#\w/])/.test(first?.value.raw ?? "") && text.type === "TemplateLiteral";
}

function isIgnored({ start, source }: ESTree.ImportExpression, code: string): boolean {
  return code.slice(start, source.start).includes("@vite-ignore");
}

/** Returns the variable at the start of a URL, as in `{sprite + "#icon"}`. */
function beginningName(node: Node): string {
  const value = unwrap(node);
  if (value.type === "Identifier") return value.name;
  if (value.type === "BinaryExpression") return beginningName(value.left);
  if (value.type !== "TemplateLiteral" || value.quasis[0]?.value.raw !== "") return "";
  return value.expressions[0] ? beginningName(value.expressions[0]) : "";
}

function problemOfAsset(path: string | null): string | null {
  if (path === null) return "the file of this URL is only known at run time";
  if (script.test(path)) return `${path} is a separate script`;
  return /^[a-z]+:|^\//i.test(path) ? `${path} is not a file beside the module` : null;
}

function propertyOfMeta(node: Node): string | null {
  if (node.type !== "MemberExpression" || node.object.type !== "MetaProperty") return null;
  if (node.computed) return writtenText(node.property);
  return node.property.type === "Identifier" ? node.property.name : null;
}

interface LiteralText {
  node: Node;
  text: string;
}

/**
 * Returns the possible texts of an expression, as far as they are literal. For a text that continues with a
 * value, returns the beginning if that is enough to judge a URL, such as `/orders/` and `http://`.
 */
function literalTexts(node: Node): LiteralText[] {
  const value = unwrap(node);
  switch (value.type) {
    case "ConditionalExpression":
      return [value.consequent, value.alternate].flatMap(literalTexts);
    case "LogicalExpression":
      return [value.left, value.right].flatMap(literalTexts);
    case "BinaryExpression":
      return literalTexts(value.left).filter(({ text }) => isConclusive(text));
    default: {
      const text = writtenText(value) ?? beginningOf(value);
      return text ? [{ node: value, text }] : [];
    }
  }
}

function beginningOf(node: Node): string | null {
  const text = node.type === "TemplateLiteral" ? node.quasis[0]?.value.cooked : null;
  return text && isConclusive(text) ? text : null;
}

function isConclusive(beginning: string): boolean {
  return /^[#/.?]|^[a-z][a-z\d+.-]*:|\//i.test(beginning);
}

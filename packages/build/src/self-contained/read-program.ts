import { type ESTree, Visitor } from "rolldown/utils";
import { unwrap, writtenText } from "../source/expressions.ts";
import type { Problem } from "../source/problem.ts";
import { findRequestProblem, findUrlProblem } from "./url-problem.ts";

type Node = ESTree.Node;

export interface Findings {
  problems: Problem[];
  /** What has no effect. */
  hints: Problem[];
  assets: ModuleAsset[];
}

/** `new URL("./image.png", import.meta.url)` */
export interface ModuleAsset {
  path: string;
  start: number;
  end: number;
}

/** Whether a module may have problems. A fast test, which spares most modules the search. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code);
}

const words = new RegExp(
  [
    String.raw`import\.meta|import\s*\(`,
    "worker",
    String.raw`<use\b|no-inline`,
    String.raw`EventSource|WebSocket|fetch|jsonp|request|useRemote`,
    String.raw`\b(?:src|href|action|formaction|poster|data|xlinkHref|style)\s*=`,
  ].join("|"),
  "i",
);

/** Finds what does not work in one script, as far as the module spells it out. */
export function readProgram(program: ESTree.Program, code: string): Findings {
  const problems: Problem[] = [];
  const hints: Problem[] = [];
  const assets: ModuleAsset[] = [];
  const refuse = ({ start }: Node, problem: string, fix: string) =>
    void problems.push({ offset: start, problem, fix });
  const pictures = new Set<string>();
  const checkSource = ({ source }: { source: ESTree.StringLiteral | null }) => {
    if (source && /\?(?:.*&)?no-inline\b/.test(source.value)) {
      refuse(
        source,
        `${source.value} is a file of its own, and a widget has no other file`,
        "Leave out ?no-inline.",
      );
    }
  };
  const checkCall = ({ callee, arguments: [url] }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (!url || callee.type !== "Identifier" || !requests.has(callee.name)) return;
    for (const { node, text } of literalTexts(url)) {
      const found = findRequestProblem(text);
      if (found) refuse(node, found.problem, found.fix);
    }
  };
  const urlsOfAssets = new Set<Node>();
  const workerFiles = new Set<Node>();
  new Visitor({
    ImportDeclaration(node) {
      checkSource(node);
      if (!/\.svg(?:\?(?!.*\braw\b).*)?$/.test(node.source.value)) return;
      for (const { local } of node.specifiers) pictures.add(local.name);
    },
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression(node) {
      if (writtenText(node.source) !== null || isPattern(node.source) || isIgnored(node, code)) return;
      refuse(node, "the imported module is only known at run time", separateFix);
    },
    JSXOpeningElement({ name: tag, attributes }) {
      // The attributes of components and custom elements can mean anything.
      if (tag.type !== "JSXIdentifier" || !/^[a-z][^-]*$/.test(tag.name)) return;
      for (const attribute of attributes) {
        if (attribute.type !== "JSXAttribute" || !attribute.value) continue;
        const name = nameInHtml(attribute.name);
        if (name === "style") hints.push(...numbersWithoutUnit(attribute.value));
        if (!urlAttributes.has(name)) continue;
        if (tag.name === "use" && pictures.has(beginningName(attribute.value))) {
          refuse(attribute, `<use> of a data URL: no browser draws it`, useFix);
        }
        for (const { node, text } of literalTexts(attribute.value)) {
          const found = findUrlProblem(text);
          if (found) refuse(node, `${name}: ${found.problem}`, found.fix);
        }
      }
    },
    NewExpression(node) {
      checkCall(node);
      const [file, base] = node.arguments;
      const isWorker = node.callee.type === "Identifier" && /^(?:Shared)?Worker$/.test(node.callee.name);
      if (isWorker && file) {
        if (literalTexts(file).some(({ text }) => script.test(text)))
          refuse(node, "a worker is a separate script", workerFix);
        // Vite makes it part of the widget.
        if (file.type === "NewExpression" && file.arguments[1]) urlsOfAssets.add(file.arguments[1]);
        workerFiles.add(file);
      }
      if (!file || !base || propertyOfMeta(base) !== "url" || workerFiles.has(node)) return;
      urlsOfAssets.add(base);
      const path = writtenText(file);
      const problem = path === null && isPattern(file) ? null : problemOfAsset(path);
      if (problem !== null) refuse(node, problem, importFix);
      else if (path !== null) assets.push({ path, start: node.start, end: node.end });
    },
    CallExpression: checkCall,
    MemberExpression(node) {
      const name = propertyOfMeta(node);
      if (name === "url" && !urlsOfAssets.has(node)) {
        refuse(node, "import.meta.url has no value in an inline script", importFix);
      }
    },
  }).visit(program);
  return { problems, hints, assets };
}

const importFix = 'Import the file: import image from "./image.png" gives its data URL, ?raw its text.';
const separateFix =
  "Write its folder and its ending: import(`./lang/${name}.ts`). To load a module that is not part of the widget, write import(/* @vite-ignore */ …).";
const workerFix = 'Import it, which makes it part of the widget: import Work from "./work.ts?worker&inline".';
const useFix =
  'Insert the text of the file once (import sprite from "./sprite.svg?raw"), and write the name alone: <use href="#icon" />.';

/** The browser's and the runtime's functions that send a request to their first argument. */
const requests = new Set(["fetch", "EventSource", "WebSocket", "jsonp", "request", "useRemote"]);

const urlAttributes = new Set("src href action formaction poster data xlink:href".split(" "));

/** `formaction` for `formAction`, `xlink:href` for `xlinkHref`. */
function nameInHtml(name: ESTree.JSXAttributeName): string {
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`;
  return name.name === "xlinkHref" ? "xlink:href" : name.name.toLowerCase();
}

/** Preact 11 adds no `px` to a number. */
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

/** `` `./lang/${name}.ts` ``: Vite imports all files that it may mean. */
function isPattern(node: Node): boolean {
  const text = unwrap(node);
  const [first] = text.type === "TemplateLiteral" ? text.quasis : [];
  return /^(?:\.{1,2}\/|[@~#\w/])/.test(first?.value.raw ?? "") && text.type === "TemplateLiteral";
}

function isIgnored({ start, source }: ESTree.ImportExpression, code: string): boolean {
  return code.slice(start, source.start).includes("@vite-ignore");
}

/** The variable that an address begins with, as in `{sprite + "#icon"}`. */
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
 * The texts that an expression may give, as far as it spells them out. Of a text that continues with a value,
 * the beginning, if that is enough to judge a URL, as `/orders/` and `http://` are.
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

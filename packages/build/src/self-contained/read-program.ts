import { type ESTree, Visitor } from "rolldown/utils";
import { unwrap, writtenText } from "../source/expressions.ts";
import type { Problem } from "../source/problem.ts";
import { findRequestProblem, findUrlProblem } from "./url-problem.ts";

type Node = ESTree.Node;

export interface Findings {
  problems: Problem[];
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
    String.raw`EventSource|WebSocket|fetch|jsonp|request|useRemote|auto\s*[(<]`,
    String.raw`\b(?:src|href|action|formaction|poster|data|xlinkHref)\s*=`,
  ].join("|"),
  "i",
);

/** Finds what does not work in one script, as far as the module spells it out. */
export function readProgram(program: ESTree.Program): Findings {
  const problems: Problem[] = [];
  const assets: ModuleAsset[] = [];
  const refuse = ({ start }: Node, problem: string, fix: string) =>
    void problems.push({ offset: start, problem, fix });
  const checkSource = ({ source }: { source: ESTree.StringLiteral | null }) => {
    if (source && /\?(?:.*&)?(?:shared)?worker\b/.test(source.value)) {
      refuse(source, `${source.value} is a worker`, workerFix);
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
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression(node) {
      if (writtenText(node.source) !== null) return;
      refuse(node, "the imported module is only known at run time", separateFix);
    },
    JSXOpeningElement({ name: tag, attributes }) {
      // The attributes of components and custom elements can mean anything.
      if (tag.type !== "JSXIdentifier" || !/^[a-z][^-]*$/.test(tag.name)) return;
      for (const attribute of attributes) {
        if (attribute.type !== "JSXAttribute" || !attribute.value) continue;
        const name = nameInHtml(attribute.name);
        if (!urlAttributes.has(name)) continue;
        for (const { node, text } of literalTexts(attribute.value)) {
          const found = findUrlProblem(text);
          if (found) refuse(node, `${name}: ${found.problem}`, found.fix);
        }
      }
    },
    NewExpression(node) {
      checkCall(node);
      const [file, base] = node.arguments;
      if (isWorkerFile(node)) refuse(node, "a worker is a separate script", workerFix);
      if (!file || !base || propertyOfMeta(base) !== "url") return;
      urlsOfAssets.add(base);
      const path = writtenText(file);
      const problem = problemOfAsset(path);
      if (problem !== null) refuse(node, problem, importFix);
      else if (path !== null) assets.push({ path, start: node.start, end: node.end });
    },
    CallExpression: checkCall,
    MemberExpression(node) {
      const name = propertyOfMeta(node);
      if (name === "url" && !urlsOfAssets.has(node)) {
        refuse(node, "import.meta.url has no value in an inline script", importFix);
      }
      if (name === "glob") {
        refuse(node, "import.meta.glob imports files that the widget does not name", separateFix);
      }
    },
  }).visit(program);
  return { problems, assets };
}

const importFix = 'Import the file: import image from "./image.png" gives its data URL, ?raw its text.';
const separateFix = "Write a separate import with a literal name for each file.";
const workerFix = "Do the work in the widget itself: a widget is one script.";

/** The browser's and the runtime's functions that send a request to their first argument. */
const requests = new Set(["fetch", "EventSource", "WebSocket", "jsonp", "request", "auto", "useRemote"]);

const urlAttributes = new Set("src href action formaction poster data xlink:href".split(" "));

/** `formaction` for `formAction`, `xlink:href` for `xlinkHref`. */
function nameInHtml(name: ESTree.JSXAttributeName): string {
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`;
  return name.name === "xlinkHref" ? "xlink:href" : name.name.toLowerCase();
}

/** A blob is part of the script. */
function isWorkerFile({ callee, arguments: [file] }: ESTree.NewExpression): boolean {
  const isWorker = callee.type === "Identifier" && /^(?:Shared)?Worker$/.test(callee.name);
  return isWorker && file !== undefined && literalTexts(file).some(({ text }) => script.test(text));
}

const script = /\.[cm]?[jt]sx?(?:[?#].*)?$/i;

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

import { type ESTree, Visitor } from "rolldown/utils";
import { createGlobalName, type GlobalName } from "./globals.ts";
import { literalTexts } from "./literal-text.ts";
import { findMarkupProblems } from "./markup.ts";
import {
  bareModuleUrl,
  globOfModules,
  isUrlOfModule,
  type ModuleAsset,
  propertyOfMeta,
  readModuleAsset,
} from "./module-url.ts";
import type { Problem } from "./problem.ts";
import { findRequestProblem } from "./url.ts";
import { findWorker, findWorkerImport, findWorklet } from "./workers.ts";

/** What stands in a module and cannot be part of one script, and what can once a file is put in its place. */
export interface Findings {
  /** In the order of the text. */
  problems: Problem[];
  assets: ModuleAsset[];
}

export function readProgram(program: ESTree.Program): Findings {
  const problems: Problem[] = [];
  const assets: ModuleAsset[] = [];
  const nameOf = createGlobalName(program);
  /** What a `new URL(…, import.meta.url)` has spoken for. */
  const taken = new Set<ESTree.Node>();
  const checkSource = ({ source }: { source: ESTree.StringLiteral | null }) => {
    problems.push(...findWorkerImport(source), ...findRemoteImport(source));
  };
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression(node) {
      problems.push(...findWorkerImport(node.source), ...findComputedImport(node));
    },
    JSXOpeningElement(node) {
      problems.push(...findMarkupProblems(node));
    },
    NewExpression(node) {
      problems.push(...findWorker(node, nameOf), ...findInsecureRequest(node, nameOf));
      if (!isUrlOfModule(node)) return;
      taken.add(node.arguments[1]!);
      const asset = readModuleAsset(node);
      if ("path" in asset) assets.push(asset);
      else problems.push(asset);
    },
    CallExpression(node) {
      problems.push(...findWorklet(node), ...findInsecureRequest(node, nameOf));
    },
    MemberExpression(node) {
      if (!taken.has(node)) problems.push(...findMetaProblem(node));
    },
  }).visit(program);
  return { problems: problems.toSorted((a, b) => a.offset - b.offset), assets };
}

/** What `import.meta` has in Vite, but not in a script that is no file. */
function findMetaProblem(node: ESTree.MemberExpression): Problem[] {
  const name = propertyOfMeta(node);
  if (name === "url") return [bareModuleUrl(node)];
  return name === "glob" ? [globOfModules(node)] : [];
}

/** A module from the network: the bundler leaves it out, and a classic script cannot import. */
function findRemoteImport(source: ESTree.StringLiteral | null): Problem[] {
  if (!source || !/^(?:https?:)?\/\//i.test(source.value)) return [];
  return [
    {
      offset: source.start,
      problem: `${source.value} is a module of the network`,
      fix: "Install the package, or keep a copy of the module, and import that.",
    },
  ];
}

/** Only an import whose file is known can be folded in. */
function findComputedImport({ source, start }: ESTree.ImportExpression): Problem[] {
  const [name, another] = literalTexts(source);
  if (name && !another && !name.isBeginning) return [];
  return [
    {
      offset: start,
      problem: "what this imports is only known at run time",
      fix: "Write an import of its own for each file, with the file's name in it.",
    },
  ];
}

const requests = new Set(["fetch", "EventSource", "WebSocket", "jsonp", "request", "auto", "useRemote"]);

function findInsecureRequest(
  { callee, arguments: [url] }: ESTree.CallExpression | ESTree.NewExpression,
  nameOf: GlobalName,
): Problem[] {
  // The last four are the runtime's, and so imported.
  const name = callee.type === "Identifier" ? callee.name : nameOf(callee);
  if (name === null || !requests.has(name)) return [];
  return literalTexts(url).flatMap(({ node, text }) => {
    const found = findRequestProblem(text);
    return found ? [{ offset: node.start, ...found }] : [];
  });
}

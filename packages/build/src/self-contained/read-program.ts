import { type ESTree, Visitor } from "rolldown/utils";
import { writtenText } from "./reading/literal-text.ts";
import { readNames } from "./reading/names.ts";
import { findMarkupProblems } from "./markup.ts";
import {
  bareModuleUrl,
  globOfModules,
  isUrlOfModule,
  type ModuleAsset,
  propertyOfMeta,
  readModuleAsset,
} from "./module-url.ts";
import type { Problem } from "../source/problem.ts";
import { findInsecureRequest } from "./requests.ts";
import { findWorker, findWorkerImport } from "./workers.ts";

export interface Findings {
  problems: Problem[];
  assets: ModuleAsset[];
}

export function readProgram(program: ESTree.Program): Findings {
  const problems: Problem[] = [];
  const assets: ModuleAsset[] = [];
  const names = readNames(program);
  const taken = new Set<ESTree.Node>();
  const checkSource = ({ source }: { source: ESTree.StringLiteral | null }) => {
    problems.push(...findWorkerImport(source));
  };
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression(node) {
      problems.push(...findWorkerImport(node.source), ...findComputedImport(node));
    },
    JSXElement(node) {
      problems.push(...findMarkupProblems(node, names));
    },
    NewExpression(node) {
      problems.push(...findWorker(node, names), ...findInsecureRequest(node, names));
      if (!isUrlOfModule(node)) return;
      taken.add(node.arguments[1]);
      const asset = readModuleAsset(node);
      if ("path" in asset) assets.push(asset);
      else problems.push(asset);
    },
    CallExpression(node) {
      problems.push(...findInsecureRequest(node, names));
    },
    MemberExpression(node) {
      if (!taken.has(node)) problems.push(...findMetaProblem(node));
    },
  }).visit(program);
  return { problems: problems.toSorted((a, b) => a.offset - b.offset), assets };
}

/** Members of `import.meta` that exist in Vite, but not in an inline script. */
function findMetaProblem(node: ESTree.MemberExpression): Problem[] {
  const name = propertyOfMeta(node);
  if (name === "url") return [bareModuleUrl(node)];
  return name === "glob" ? [globOfModules(node)] : [];
}

function findComputedImport({ source, start }: ESTree.ImportExpression): Problem[] {
  if (writtenText(source) !== null) return [];
  return [
    {
      offset: start,
      problem: "the imported module is only known at run time",
      fix: "Write a separate import with a literal name for each file.",
    },
  ];
}

import { type ESTree, Visitor } from "rolldown/utils";
import { createBindings } from "./reading/bindings.ts";
import { elementOfCall, elementOfJsx, type WrittenElement } from "./reading/element.ts";
import { writtenText } from "./reading/literal-text.ts";
import { findAssignedMarkup, findMarkupProblems } from "./markup.ts";
import {
  bareModuleUrl,
  globOfModules,
  isUrlOfModule,
  type ModuleAsset,
  propertyOfMeta,
  readModuleAsset,
} from "./module-url.ts";
import type { Problem } from "./problem.ts";
import { findInsecureRequest } from "./requests.ts";
import { findImportedScripts, findWorker, findWorkerImport, findWorklet } from "./workers.ts";

/** What stands in a module and cannot be part of one script, and what can once a file is put in its place. */
export interface Findings {
  /** In the order of the text. */
  problems: Problem[];
  assets: ModuleAsset[];
}

export function readProgram(program: ESTree.Program): Findings {
  const problems: Problem[] = [];
  const assets: ModuleAsset[] = [];
  const bindings = createBindings(program);
  /** What a `new URL(…, import.meta.url)` has spoken for. */
  const taken = new Set<ESTree.Node>();
  const checkSource = ({ source }: { source: ESTree.StringLiteral | null }) => {
    problems.push(...findWorkerImport(source));
  };
  const checkElement = (element: WrittenElement | null) => {
    if (element) problems.push(...findMarkupProblems(element, bindings));
  };
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression(node) {
      problems.push(...findWorkerImport(node.source), ...findComputedImport(node));
    },
    JSXElement(node) {
      checkElement(elementOfJsx(node, bindings));
    },
    AssignmentExpression(node) {
      problems.push(...findAssignedMarkup(node, bindings));
    },
    NewExpression(node) {
      problems.push(...findWorker(node, bindings), ...findInsecureRequest(node, bindings));
      if (!isUrlOfModule(node)) return;
      taken.add(node.arguments[1]!);
      const asset = readModuleAsset(node);
      if ("path" in asset) assets.push(asset);
      else problems.push(asset);
    },
    CallExpression(node) {
      checkElement(elementOfCall(node, bindings));
      problems.push(
        ...findWorklet(node),
        ...findImportedScripts(node, bindings),
        ...findInsecureRequest(node, bindings),
      );
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

/** Only an import whose file is written in it can be folded in. */
function findComputedImport({ source, start }: ESTree.ImportExpression): Problem[] {
  if (writtenText(source) !== null) return [];
  return [
    {
      offset: start,
      problem: "what this imports is only known at run time",
      fix: "Write an import of its own for each file, with the file's name in it.",
    },
  ];
}

import type { ESTree } from "rolldown/utils";
import { propertyName } from "./reading/globals.ts";
import { writtenText } from "./reading/literal-text.ts";
import type { Problem } from "../source/problem.ts";

type Node = ESTree.Node;

export interface ModuleAsset {
  path: string;
  start: number;
  end: number;
}

/** `new URL(…, import.meta.url)` */
type UrlOfModule = ESTree.NewExpression & { arguments: [ESTree.Argument, ESTree.MemberExpression] };

export function isUrlOfModule(node: Node | undefined): node is UrlOfModule {
  return node?.type === "NewExpression" && propertyOfMeta(node.arguments[1]) === "url";
}

export function readModuleAsset({ arguments: [name], start, end }: UrlOfModule): ModuleAsset | Problem {
  const refuse = (problem: string): Problem => ({ offset: start, problem, fix: importFix });
  const path = writtenText(name);
  if (path === null) return refuse("the file of this URL is only known at run time");
  if (/\.[cm]?[jt]sx?(?:[?#].*)?$/i.test(path)) return refuse(`${path} is a separate script`);
  if (/^[a-z]+:|^\//i.test(path)) return refuse(`${path} is not a file beside the module`);
  return { path, start, end };
}

export function propertyOfMeta(node: Node | undefined): string | null {
  const isOfMeta =
    node?.type === "MemberExpression" &&
    node.object.type === "MetaProperty" &&
    node.object.meta.name === "import";
  return isOfMeta ? propertyName(node) : null;
}

export function globOfModules({ start }: Node): Problem {
  return {
    offset: start,
    problem: "import.meta.glob imports files that the widget does not name",
    fix: "Write a separate import with a literal name for each file.",
  };
}

export function bareModuleUrl({ start }: Node): Problem {
  return {
    offset: start,
    problem: "import.meta.url has no value in an inline script",
    fix: importFix,
  };
}

const importFix = 'Import the file: import image from "./image.png" gives its data URL, ?raw its text.';

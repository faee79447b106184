import type { ESTree } from "rolldown/utils";
import { propertyName } from "./reading/globals.ts";
import { writtenText } from "./reading/literal-text.ts";
import type { Problem } from "./problem.ts";

type Node = ESTree.Node;

/** `new URL("./x.png", import.meta.url)`: the address of a file beside the module. */
export interface ModuleAsset {
  /** As it is written, relative to the module. */
  path: string;
  /** Of the whole expression. */
  start: number;
  end: number;
}

/** Whether it is `import.meta.url`. */
function isModuleUrl(node: Node | undefined): boolean {
  return propertyOfMeta(node) === "url";
}

/** Whether it is `new URL(…, import.meta.url)`. */
export function isUrlOfModule(node: Node | undefined): node is ESTree.NewExpression {
  return node?.type === "NewExpression" && isModuleUrl(node.arguments[1]);
}

/** The file that such an expression names, or why there is none that could be put into its place. */
export function readModuleAsset({
  arguments: [name],
  start,
  end,
}: ESTree.NewExpression): ModuleAsset | Problem {
  const refuse = (problem: string): Problem => ({ offset: start, problem, fix: importFix });
  const path = writtenText(name);
  if (path === null) return refuse("which file this names is only known at run time");
  if (/\.[cm]?[jt]sx?(?:[?#].*)?$/i.test(path)) return refuse(`${path} is a script of its own`);
  if (/^[a-z]+:|^\//i.test(path)) return refuse(`${path} is no file beside the module`);
  return { path, start, end };
}

/** The name behind `import.meta.`, or `null` for anything else. */
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
    problem: "import.meta.glob takes in files that the widget does not name",
    fix: "Write an import of its own for each file, with the file's name in it.",
  };
}

export function bareModuleUrl({ start }: Node): Problem {
  return {
    offset: start,
    problem: "import.meta.url has no value in a script that is no file",
    fix: importFix,
  };
}

const importFix =
  'Import the file by its name: import image from "./image.png" gives a data URL, ?raw its text.';

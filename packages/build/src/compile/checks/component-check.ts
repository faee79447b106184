import type { Plugin } from "rolldown";
import { exactRegex } from "rolldown/filter";
import { type ESTree, parseSync } from "rolldown/utils";
import type { BuildConfig } from "../../build-config.ts";
import type { WidgetSource } from "../../discover/discover-widgets.ts";
import { wrapForBundler } from "../../source/problem.ts";
import { errorAt, type Problem, unlessTooDeep } from "../../source/problem.ts";
import { valueOf } from "../../self-contained/reading/literal-text.ts";
import { readNames } from "../../self-contained/reading/names.ts";

/** Refuses a default export that is not a component, as far as the module itself shows it. */
export function componentCheck({ root }: Pick<BuildConfig, "root">, { entry }: WidgetSource): Plugin {
  return {
    name: "orderpane:component-check",
    transform: {
      filter: { id: exactRegex(entry) },
      handler(code, id) {
        // Nearly all widgets; the others have to be parsed.
        if (/^export default (?:function|class)\b(?!\s*\*)/m.test(code)) return;
        const { program, errors } = parseSync(id, code);
        const problem = errors.length > 0 ? null : unlessTooDeep(() => findNoComponent(program));
        if (problem) throw wrapForBundler(errorAt({ root, id, code }, problem));
      },
    },
  };
}

function findNoComponent(program: ESTree.Program): Problem | null {
  for (const statement of program.body) {
    const exported = defaultExport(statement);
    if (!exported) continue;
    const found = exportedValue(exported, program);
    const kind = kindOf(found);
    if (kind === null) continue;
    return {
      code: "no-default-export",
      offset: found.start,
      problem: `the default export is ${kind}, expected a component`,
      fix: fixes[kind],
    };
  }
  return null;
}

function defaultExport(statement: ESTree.Node): ESTree.Node | null {
  if (statement.type === "ExportDefaultDeclaration") return statement.declaration;
  if (statement.type !== "ExportNamedDeclaration" || statement.source) return null;
  const found = statement.specifiers.find(
    ({ exported }) => exported.type === "Identifier" && exported.name === "default",
  );
  return found?.local ?? null;
}

/** Follows constants and functions of the module by their names. */
function exportedValue(node: ESTree.Node, program: ESTree.Program): ESTree.Node {
  const value = valueOf(node, readNames(program));
  if (value.type !== "Identifier") return value;
  const declared = program.body.find(
    (statement) => statement.type === "FunctionDeclaration" && statement.id?.name === value.name,
  );
  return declared ?? value;
}

const asyncFunction = "an async function";
const element = "an element";

const fixes: Readonly<Record<string, string>> = {
  [asyncFunction]: "Load data with useRemote, or in an effect: a component returns its content at once.",
  [element]: "Export a function that returns it: export default () => ….",
};

const kinds: Partial<Record<ESTree.Node["type"], string>> = {
  JSXElement: element,
  JSXFragment: element,
  ObjectExpression: "an object",
  NewExpression: "an object",
  ArrayExpression: "an array",
  Literal: "a value",
  TemplateLiteral: "a value",
  UnaryExpression: "a value",
  BinaryExpression: "a value",
};

/** `null` for anything that may be a component. */
function kindOf(node: ESTree.Node): string | null {
  if (!("async" in node)) return kinds[node.type] ?? null;
  if (node.async) return asyncFunction;
  return "generator" in node && node.generator ? "a generator function" : null;
}

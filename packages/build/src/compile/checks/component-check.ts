import { type ESTree, parseSync } from "rolldown/utils";
import { normalizePath, type Plugin } from "vite";
import type { WidgetBuilder } from "../widget-builder.ts";
import { unwrap } from "../../source/expressions.ts";
import { errorAt, type Problem, wrapForBundler } from "../../source/problem.ts";

/** Refuses a default export that is written as something other than a component. */
export function componentCheck(root: () => string, builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:component-check",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: /[\\/]index\.tsx$/ },
      handler(code, id) {
        if (id !== normalizePath(builder.current?.widget.entry ?? "")) return;
        // Nearly all widgets; the others have to be parsed.
        if (/^export default (?:function|class)\b(?!\s*\*)/m.test(code)) return;
        const { program, errors } = parseSync(id, code);
        const problem = errors.length > 0 ? null : findNoComponent(program);
        if (problem) throw wrapForBundler(errorAt({ root: root(), id, code }, problem));
      },
    },
  };
}

function findNoComponent({ body }: ESTree.Program): Problem | null {
  const exported = body.find(({ type }) => type === "ExportDefaultDeclaration");
  if (exported?.type !== "ExportDefaultDeclaration") return null;
  const found = unwrap(exported.declaration);
  const kind = "async" in found && found.async ? asyncFunction : kinds[found.type];
  if (kind === undefined) return null;
  return {
    code: "no-default-export",
    offset: found.start,
    problem: `the default export is ${kind}, expected a component`,
    fix: fixes[kind],
  };
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
};

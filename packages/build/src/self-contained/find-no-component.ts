import type { ESTree } from "rolldown/utils";
import { unwrap } from "../source/expressions.ts";
import type { Problem } from "../source/problem.ts";

/** Finds a default export that is certainly not a component. */
export function findNoComponent({ body }: ESTree.Program): Problem | null {
  const exported = body.find(({ type }) => type === "ExportDefaultDeclaration");
  if (exported?.type !== "ExportDefaultDeclaration") return null;
  const found = unwrap(exported.declaration);
  const isAsync = "async" in found && found.async;
  if (!isAsync && !/^(?:JSX|Object|Array|New|Literal|Template)/.test(found.type)) return null;
  return {
    code: "no-default-export",
    offset: found.start,
    problem: `the default export is ${isAsync ? "an async function" : "a value"}, expected a component`,
    fix: isAsync
      ? "Load data with useRemote, or in an effect: a component returns its content at once."
      : "Export a function that returns elements: export default () => ….",
  };
}

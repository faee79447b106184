import type { ESTree } from "rolldown/utils";
import type { Problem } from "../source/problem.ts";
import { calledGlobal, propertyName } from "./reading/globals.ts";
import { type LiteralText, literalTexts, valuesOf, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";
import { findRequestProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;
type Call = ESTree.CallExpression | ESTree.NewExpression;

export function findInsecureRequest(call: Call, names: Names): Problem[] {
  return urlTexts(urlArgumentOf(call, names), names).flatMap(({ node, text }) => {
    const found = findRequestProblem(text);
    return found ? [{ offset: node.start, ...found }] : [];
  });
}

const globals = new Set<string | null>(["fetch", "EventSource", "WebSocket", "Request"]);
/** Includes the runtime's functions. A module of the project may wrap any of them. */
const imports = new Set<string | null>([...globals, "jsonp", "request", "auto", "useRemote"]);

function urlArgumentOf({ callee, arguments: given }: Call, names: Names): Node | undefined {
  if (globals.has(calledGlobal(callee, names))) return given[0];
  if (callee.type === "Identifier") {
    return imports.has(names.imported(callee.name)?.name ?? null) ? given[0] : undefined;
  }
  if (callee.type !== "MemberExpression") return undefined;
  const method = propertyName(callee);
  if (method === "sendBeacon") return given[0];
  const isOpened =
    method === "open" && /^(?:get|head|post|put|patch|delete|options)$/i.test(writtenText(given[0]) ?? "");
  return isOpened ? given[1] : undefined;
}

/** For `new URL(…)`, the first argument that is an absolute URL. */
function urlTexts(node: Node | undefined, names: Names): LiteralText[] {
  const made = valuesOf(node, names).flatMap((value) => {
    if (value.type !== "NewExpression" || calledGlobal(value.callee, names) !== "URL") return [];
    const texts = literalTexts(value.arguments[0], names);
    const isWhole = texts.some(({ text }) => /^[a-z][a-z\d+.-]*:/i.test(text));
    return isWhole ? texts : literalTexts(value.arguments[1], names);
  });
  return [...literalTexts(node, names), ...made];
}

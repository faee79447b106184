import type { ESTree } from "rolldown/utils";
import { type GlobalName, propertyName } from "./globals.ts";
import { literalTexts } from "./literal-text.ts";
import { isUrlOfModule } from "./module-url.ts";
import type { Problem } from "./problem.ts";

type Node = ESTree.Node;

/** `?worker` and `?sharedworker`, alone or among other words of a query. */
export function findWorkerImport(source: Node | null): Problem[] {
  return literalTexts(source)
    .filter(({ text }) => /\?(?:.*&)?(?:shared)?worker\b/.test(text))
    .map(({ node, text }) => refusal(node, `${text} is a worker`));
}

/** A worker from a file. One from a blob is a matter of this script alone. */
export function findWorker(
  { callee, arguments: [file], start }: ESTree.NewExpression,
  nameOf: GlobalName,
): Problem[] {
  const name = nameOf(callee);
  if (name !== "Worker" && name !== "SharedWorker") return [];
  const isFile = isUrlOfModule(file) || literalTexts(file).some(({ text }) => !/^(?:blob|data):/i.test(text));
  return isFile ? [refusal({ start }, `a ${name} is a script of its own`)] : [];
}

/** `navigator.serviceWorker.register`, `context.audioWorklet.addModule`, `CSS.paintWorklet.addModule`. */
export function findWorklet({ callee, start }: ESTree.CallExpression): Problem[] {
  if (callee.type !== "MemberExpression" || callee.object.type !== "MemberExpression") return [];
  const owner = propertyName(callee.object) ?? "";
  const method = propertyName(callee);
  if (owner === "serviceWorker" && method === "register") {
    return [refusal({ start }, "a service worker is a script of its own")];
  }
  const isWorklet = /^\w+Worklet$/.test(owner) && method === "addModule";
  return isWorklet ? [refusal({ start }, "a worklet is a script of its own")] : [];
}

function refusal({ start }: { start: number }, problem: string): Problem {
  return {
    offset: start,
    problem,
    fix: "Do the work in the widget itself: all that is sent to a store is one script.",
  };
}

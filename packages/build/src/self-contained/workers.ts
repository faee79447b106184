import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./reading/bindings.ts";
import { findGlobal, propertyName } from "./reading/globals.ts";
import { literalTexts, writtenText } from "./reading/literal-text.ts";
import { isUrlOfModule } from "./module-url.ts";
import type { Problem } from "./problem.ts";
import { findUrlProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;

/** Finds imports with `?worker` or `?sharedworker` in their query. */
export function findWorkerImport(source: Node | null): Problem[] {
  const name = writtenText(source);
  const isWorker = name !== null && /\?(?:.*&)?(?:shared)?worker\b/.test(name);
  return isWorker ? [refusal(source!, `${name} is a worker`)] : [];
}

const workers = new Set(["Worker", "SharedWorker"]);

/** Finds workers that are created from a file. A blob is part of the script. */
export function findWorker(
  { callee, arguments: [file], start }: ESTree.NewExpression,
  bindings: Bindings,
): Problem[] {
  const name = findGlobal(callee, workers, bindings);
  if (name === null) return [];
  const isFile =
    isUrlOfModule(file) || literalTexts(file, bindings).some(({ text }) => !/^(?:blob|data):/i.test(text));
  return isFile ? [refusal({ start }, `a ${name} is a separate script`)] : [];
}

const importScripts = new Set(["importScripts"]);

/** Finds scripts that a worker would load. Only https URLs work. */
export function findImportedScripts(
  { callee, arguments: files }: ESTree.CallExpression,
  bindings: Bindings,
): Problem[] {
  if (findGlobal(callee, importScripts, bindings) === null) return [];
  return files.flatMap((file) =>
    literalTexts(file, bindings)
      .filter(({ text }) => findUrlProblem(text) !== null)
      .map(({ node, text }) => refusal(node, `${text} is a separate script`)),
  );
}

/**
 * Finds `navigator.serviceWorker.register`, `context.audioWorklet.addModule`, `CSS.paintWorklet.addModule`.
 */
export function findWorklet({ callee, start }: ESTree.CallExpression): Problem[] {
  if (callee.type !== "MemberExpression" || callee.object.type !== "MemberExpression") return [];
  const owner = propertyName(callee.object) ?? "";
  const method = propertyName(callee);
  if (owner === "serviceWorker" && method === "register") {
    return [refusal({ start }, "a service worker is a separate script")];
  }
  const isWorklet = /^\w+Worklet$/.test(owner) && method === "addModule";
  return isWorklet ? [refusal({ start }, "a worklet is a separate script")] : [];
}

function refusal({ start }: { start: number }, problem: string): Problem {
  return {
    offset: start,
    problem,
    fix: "Do the work in the widget itself: a widget is one script.",
  };
}

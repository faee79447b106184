import type { ESTree } from "rolldown/utils";
import { isUrlOfModule } from "./module-url.ts";
import type { Problem } from "../source/problem.ts";
import { calledGlobal, propertyName } from "./reading/globals.ts";
import { literalTexts, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";

type Node = ESTree.Node;

export function findWorkerImport(source: Node | null): Problem[] {
  const name = writtenText(source);
  const isWorker = name !== null && /\?(?:.*&)?(?:shared)?worker\b/.test(name);
  return isWorker ? [refusal(source!, `${name} is a worker`)] : [];
}

/** A blob is part of the script. */
export function findWorker(
  { callee, arguments: [file], start }: ESTree.NewExpression,
  names: Names,
): Problem[] {
  const name = calledGlobal(callee, names);
  if (name !== "Worker" && name !== "SharedWorker") return [];
  const isFile =
    isUrlOfModule(file) || literalTexts(file, names).some(({ text }) => !/^(?:blob|data):/i.test(text));
  return isFile ? [refusal({ start }, `a ${name} is a separate script`)] : [];
}

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

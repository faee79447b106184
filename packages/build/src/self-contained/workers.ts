import type { ESTree } from "rolldown/utils";
import { isUrlOfModule } from "./module-url.ts";
import type { Problem } from "../source/problem.ts";
import { calledGlobal } from "./reading/globals.ts";
import { literalTexts, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";

export function findWorkerImport(source: ESTree.Node | null): Problem[] {
  const name = writtenText(source);
  const isWorker = source && name !== null && /\?(?:.*&)?(?:shared)?worker\b/.test(name);
  return isWorker ? [refusal(source.start, `${name} is a worker`)] : [];
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
  return isFile ? [refusal(start, `a ${name} is a separate script`)] : [];
}

function refusal(offset: number, problem: string): Problem {
  return {
    offset,
    problem,
    fix: "Do the work in the widget itself: a widget is one script.",
  };
}

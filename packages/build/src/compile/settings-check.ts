import type { SettingDeclaration } from "@orderpane/protocol/bundle";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import type { Plugin } from "vite";
import { isOfRuntime, namesInUmbrella, ownScript } from "../packages/runtime-package.ts";
import type { WidgetBuilder } from "./widget-builder.ts";
import { projectFile } from "../source/paths.ts";
import { errorAt, type Problem, unlessTooDeep, wrapForBundler } from "../source/problem.ts";
import { unwrap, writtenText } from "../source/expressions.ts";

/** Compares each `settingsOf` in the widget's sources with `settings` in its `widget.json`. */
export function settingsCheck(builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:settings-check",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: ownScript, code: "settingsOf" },
      handler(code, id) {
        const { root, current } = builder;
        const { widget } = current!;
        if (!runtimeNames.some((name) => code.includes(name)) || isOfRuntime(root, id)) return;
        const { program, errors } = parseSync(id, code);
        if (errors.length > 0) return;
        const file = `${projectFile(root, widget.dir)}/widget.json`;
        const declared = { settings: widget.settings, file };
        const problem = unlessTooDeep(() => findProblems(program, declared)[0]);
        if (problem) throw wrapForBundler(errorAt({ root, id, code }, problem));
      },
    },
  };
}

const runtimeNames: readonly string[] = ["@orderpane/runtime", namesInUmbrella["@orderpane/runtime"]];

interface Declared {
  settings: Readonly<Record<string, SettingDeclaration>>;
  /** Relative to the project. */
  file: string;
}

/** Reads the types in a `settingsOf` call with literal arguments. */
function findProblems(program: ESTree.Program, declared: Declared): Problem[] {
  const problems: Problem[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [types] }) {
      if (!types || callee.type !== "Identifier" || callee.name !== "settingsOf") return;
      const object = unwrap(types);
      for (const property of object.type === "ObjectExpression" ? object.properties : []) {
        if (property.type !== "Property" || property.computed) continue;
        const { key, value } = property;
        const name = key.type === "Identifier" ? key.name : writtenText(key);
        const type = writtenText(value);
        const problem = name !== null && type !== null && compare(name, type, declared);
        if (problem) problems.push({ code: "bad-declaration", offset: key.start, ...problem });
      }
    },
  }).visit(program);
  return problems;
}

function compare(
  name: string,
  read: string,
  { settings, file }: Declared,
): Pick<Problem, "problem" | "fix"> | null {
  const type = read.replace("?", "");
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!setting) {
    const known = Object.keys(settings).join(", ") || "none";
    return {
      problem: `settingsOf reads "${name}", which ${file} does not declare; declared: ${known}`,
      fix: `Declare it there: "settings": { "${name}": { "type": "${type}" } }.`,
    };
  }
  if (setting.type !== type) {
    return {
      problem: `settingsOf reads "${name}" as "${type}", but ${file} declares it as "${setting.type}"`,
      fix: "Give the same type in both places.",
    };
  }
  if (type === read && !setting.required && setting.default === undefined) {
    return {
      problem: `settingsOf requires "${name}", but ${file} lets a store leave it out`,
      fix: `Add "required": true or a "default" there, or read it as "${type}?".`,
    };
  }
  return null;
}

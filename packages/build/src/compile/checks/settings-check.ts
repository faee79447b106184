import type { SettingDeclaration } from "@orderpane/protocol/bundle";
import type { Plugin } from "rolldown";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import type { BuildConfig } from "../../build-config.ts";
import { namesInUmbrella } from "../../packages/runtime-package.ts";
import type { WidgetSource } from "../../discover/discover-widgets.ts";
import { projectFile } from "../../source/paths.ts";
import { wrapForBundler } from "../../source/problem.ts";
import { errorAt, type Problem, unlessTooDeep } from "../../source/problem.ts";
import { valueOf } from "../../self-contained/reading/literal-text.ts";
import { type Names, readNames } from "../../self-contained/reading/names.ts";

/** Compares each `settingsOf` of the widget's sources with `settings` in its `widget.json`. */
export function settingsCheck({ root }: Pick<BuildConfig, "root">, widget: WidgetSource): Plugin {
  return {
    name: "orderpane:settings-check",
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /[\\/]node_modules[\\/]/ }, code: "settingsOf" },
      handler(code, id) {
        // The runtime itself has the name without this import.
        if (!runtimeNames.some((name) => code.includes(name))) return;
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

function findProblems(program: ESTree.Program, declared: Declared): Problem[] {
  const names = readNames(program);
  const problems: Problem[] = [];
  new Visitor({
    CallExpression(node) {
      problems.push(
        ...typesOf(node, names).flatMap(({ key, value }) => {
          const problem = compare(key.name, value, declared);
          return problem ? [{ code: "bad-declaration" as const, offset: key.offset, ...problem }] : [];
        }),
      );
    },
  }).visit(program);
  return problems;
}

interface SourceType {
  key: { name: string; offset: number };
  value: string;
}

/** The types that a call of `settingsOf` spells out. */
function typesOf({ callee, arguments: [types] }: ESTree.CallExpression, names: Names): SourceType[] {
  if (callee.type !== "Identifier") return [];
  const imported = names.imported(callee.name);
  if (imported?.name !== "settingsOf" || !runtimeNames.includes(imported.from)) return [];
  const object = types && valueOf(types, names);
  if (object?.type !== "ObjectExpression") return [];
  return object.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return [];
    const { key, value } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null;
    if (typeof name !== "string" || value.type !== "Literal" || typeof value.value !== "string") return [];
    return [{ key: { name, offset: key.start }, value: value.value }];
  });
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

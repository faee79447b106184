import { readFileSync } from "node:fs";
import { type ESTree, parseSync } from "rolldown/utils";
import { type Visitors, walk } from "zimmerframe";
import { declaredNames } from "../self-contained/reading/declared-names.ts";

type Node = ESTree.Node;

/**
 * Whether modules give the same on each run, as far as their text tells: they import nothing but each other and what
 * is known to be pure, and name nothing of the world around them, such as `process` or `Date`. Rather too strict: a
 * module that is not understood is not static.
 */
export function isStatic(files: readonly string[]): boolean {
  return files.every((file) => {
    const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
    return errors.length === 0 && isStaticProgram(program);
  });
}

/** Packages whose exports give the same for the same arguments, and which of these; `null` for all. */
const pure: Readonly<Record<string, readonly string[] | null>> = {
  "node:path": null,
  path: null,
  "node:url": null,
  url: null,
  vite: ["defineConfig", "mergeConfig", "normalizePath"],
  "vitest/config": ["defineConfig", "mergeConfig", "defineProject"],
  // Our own, which are part of what the cache depends on, or have no say in a build.
  "@orderpane/build/vite": null,
  "@orderpane/platform/vite": null,
  "@orderpane/cli/require-node": null,
};

/** What may be named without being declared; `const` is a type, as in `as const`. */
const harmless = new Set(
  "__dirname __filename undefined NaN Infinity Object Array String Number Boolean RegExp Map Set Symbol JSON URL Error const".split(
    " ",
  ),
);

/** The ways to the world around: not even as a name of one's own, which could hide that they are used elsewhere. */
const worldly = new Set(
  "process globalThis global require module exports Date Math Intl Function eval fetch crypto performance navigator Bun Deno".split(
    " ",
  ),
);

function isStaticProgram(program: ESTree.Program): boolean {
  const declared = new Set<string>();
  const named = new Set<string>();
  let isPure = true;
  const declare = (pattern: Node | null) => {
    for (const name of declaredNames(pattern)) declared.add(name);
  };
  const visitors: Visitors<Node, null> = {
    ImportDeclaration({ source, specifiers, importKind }) {
      for (const { local } of specifiers) declared.add(local.name);
      if (importKind !== "type")
        isPure &&= isPureImport(source.value, specifiers.filter(isValue).map(importedName));
    },
    ImportExpression({ source }, { path }) {
      const [declarator, awaited] = path.slice(-2);
      const names = awaited?.type === "AwaitExpression" ? destructured(declarator) : [null];
      isPure &&= source.type === "Literal" && isPureImport(String(source.value), names);
    },
    ExportAllDeclaration() {
      isPure = false;
    },
    ExportNamedDeclaration({ source }, { next }) {
      isPure &&= source === null;
      next();
    },
    MetaProperty(_node, { path }) {
      const parent = path.at(-1);
      isPure &&= parent?.type === "MemberExpression" && !parent.computed && isPlace(parent.property);
    },
    MemberExpression({ object, computed, property }, { visit }) {
      visit(object);
      if (computed) visit(property);
    },
    Property({ key, computed, value }, { visit }) {
      if (computed) visit(key);
      visit(value);
    },
    VariableDeclarator({ id }, { next }) {
      declare(id);
      next();
    },
    CatchClause({ param }, { next }) {
      declare(param);
      next();
    },
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    Identifier({ name }) {
      named.add(name);
    },
  };
  function declareFunction(node: FunctionNode, { next }: { next: () => void }) {
    if ("id" in node) declare(node.id);
    for (const param of node.params) declare(param);
    next();
  }
  walk(program as Node, null, visitors);
  return (
    isPure && [...named].every((name) => harmless.has(name) || (declared.has(name) && !worldly.has(name)))
  );
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

/** `null` for a whole module. */
function isPureImport(specifier: string, names: readonly (string | null)[]): boolean {
  if (/^\.{1,2}\//.test(specifier)) return true;
  if (!Object.hasOwn(pure, specifier)) return false;
  const known = pure[specifier];
  return !known || names.every((name) => name !== null && known.includes(name));
}

function isValue(specifier: ESTree.ImportDeclarationSpecifier): boolean {
  return specifier.type !== "ImportSpecifier" || specifier.importKind !== "type";
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string | null {
  if (specifier.type !== "ImportSpecifier") return null;
  const { imported } = specifier;
  return imported.type === "Identifier" ? imported.name : imported.value;
}

/** The names that `const { a, b: c } = …` takes out. */
function destructured(declarator: Node | undefined): (string | null)[] {
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "ObjectPattern") return [null];
  return declarator.id.properties.map((property) =>
    property.type === "Property" && !property.computed && property.key.type === "Identifier"
      ? property.key.name
      : null,
  );
}

/** `import.meta.dirname` and its kin: where a module lies is part of what the cache depends on. */
function isPlace(property: Node): boolean {
  return property.type === "Identifier" && ["dirname", "filename", "url"].includes(property.name);
}

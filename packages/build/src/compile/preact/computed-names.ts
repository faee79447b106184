import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { fileOf } from "../../source/paths.ts";
import { unlessTooDeep } from "../../source/problem.ts";
import { jsxNames } from "../jsx.ts";

/**
 * What a module may compute: `fields` are names of properties of components, classes and Preact's options,
 * `props` those of elements, `passed` those of components, which may pass them on, `types` the names of
 * elements.
 */
export type ComputedNames = "fields" | "props" | "passed" | "types";

type Node = ESTree.Node;

/** A module that holds none of these texts computes nothing that matters, and is not parsed. */
const mayCompute =
  /\bthis\b|\bprops\[|\bclass\b|\bprototype\b|\bconstructor\b|\bcurrent\b|\bp?react\b|\{\s*\.\.\.|<[A-Z]|<\w+\.|\b[A-Z]\w*\[|orderpaneH/;

const all = ["fields", "props", "passed", "types"] as const satisfies ComputedNames[];

/**
 * A component is in reach only through `this`, a class, a prototype or a ref, and Preact's options through
 * their import. As long as a module only spells names behind a dot there, it computes none. A module that
 * cannot be parsed may compute all.
 */
export function computedNames(id: string, code: string): ReadonlySet<ComputedNames> {
  if (!mayCompute.test(code)) return new Set();
  const file = fileOf(id);
  // What plugins make of other files is JavaScript.
  const { program, errors } = parseSync(file, code, /\.[cm]?[jt]sx?$/.test(file) ? {} : { lang: "js" });
  const found = errors.length === 0 ? unlessTooDeep(() => readProgram(program)) : null;
  return found ?? new Set(all);
}

function readProgram(program: Node): Set<ComputedNames> {
  const found = new Set<ComputedNames>();
  const addAll = (names: readonly ComputedNames[]) => names.forEach((name) => found.add(name));
  const tags = new Set<string>();
  const components = new Set<string>([jsxNames.fragment]);
  const reassigned = new Set<string>();
  const checkKey = (
    { key, computed }: ESTree.MethodDefinition | ESTree.PropertyDefinition,
    next: () => void,
  ) => {
    if (computed && key.type !== "Literal") found.add("fields");
    next();
  };
  const checkElement = (name: Node | undefined, spreads: boolean) => {
    const tag = name ? nameOf(name) : "";
    const isElement = name?.type === "Literal" || (name?.type === "JSXIdentifier" && /^[a-z]/.test(tag));
    if (spreads) found.add(isElement ? "props" : "passed");
    if (!isElement && !isContext(name, tag)) tags.add(name && /Member/.test(name.type) ? "" : tag);
  };
  walk<Node, null>(program, null, {
    _(node, { next }) {
      if (passesPreactOn(node)) addAll(all);
      if (/^(?:Function|Class)Declaration$/.test(node.type) && "id" in node && node.id) {
        components.add(nameOf(node.id));
      }
      next();
    },
    ThisExpression(node, { path }) {
      if (!spellsNames(node, path)) found.add("fields");
    },
    MemberExpression(node, { path, next }) {
      if (isComputed(node) ? isHolder(node.object) : leadsToClass(node) && !spellsNames(node, path)) {
        found.add("fields");
      }
      next();
    },
    AssignmentExpression({ left }, { next }) {
      if (left.type === "Identifier") reassigned.add(left.name);
      if (left.type === "MemberExpression" && isComputed(left) && nameOf(left.object) === "props") {
        found.add("props");
      }
      next();
    },
    MethodDefinition: (node, { next }) => checkKey(node, next),
    PropertyDefinition: (node, { next }) => checkKey(node, next),
    ImportDeclaration({ source, specifiers }) {
      for (const specifier of specifiers) components.add(specifier.local.name);
      if (preact.test(source.value)) addAll(specifiers.flatMap(computableWith));
    },
    JSXOpeningElement({ name, attributes }, { next }) {
      checkElement(
        name,
        attributes.some(({ type }) => type === "JSXSpreadAttribute"),
      );
      next();
    },
    // What JSX becomes before the plugins of a project see it.
    CallExpression({ callee, arguments: [name, props] }, { next }) {
      if (nameOf(callee) === "require" && name && preact.test(nameOf(name))) addAll(all);
      if (nameOf(callee) === jsxNames.element) {
        const isSpelled =
          props?.type === "ObjectExpression" && props.properties.every(({ type }) => type === "Property");
        checkElement(name, !isSpelled && props?.type !== "Literal");
      }
      next();
    },
    VariableDeclarator({ id: variable, init }, { next }) {
      const isComponent = init !== null && /^(?:ArrowFunction|Function|Class)Expression$/.test(init.type);
      if (isComponent && variable.type === "Identifier") components.add(variable.name);
      next();
    },
  });
  if ([...tags].some((tag) => !components.has(tag) || reassigned.has(tag))) found.add("types");
  return found;
}

const preact = /^p?react(?:$|\/|-dom)/;

/** `export * from "preact"`, `import("preact")` */
function passesPreactOn(node: Node): boolean {
  return (
    "source" in node && node.type !== "ImportDeclaration" && !!node.source && preact.test(nameOf(node.source))
  );
}

/** Makes an element with a name and props that are not JSX. */
const makers = new Set(["h", "createElement", "cloneElement", "jsx", "jsxs", "jsxDEV"]);

/** What a module may compute with what it imports from Preact. */
function computableWith(specifier: ESTree.ImportDeclarationSpecifier): ComputedNames[] {
  if (specifier.type !== "ImportSpecifier") return [...all];
  const name = nameOf(specifier.imported);
  if (name === "options") return ["fields"];
  return makers.has(name) ? ["props", "types"] : [];
}

/** `node.name` and `f.call(node)`: the module spells what it takes from the node. */
function spellsNames(node: Node, path: readonly Node[]): boolean {
  const parent = path.at(-1);
  if (parent?.type === "MemberExpression" && parent.object === node) return !isComputed(parent);
  if (parent?.type === "CallExpression" && parent.arguments[0] === node) {
    const { callee } = parent;
    return callee.type === "MemberExpression" && passesThis.has(nameOf(callee.property));
  }
  return false;
}

const passesThis = new Set(["bind", "call", "apply"]);

function isComputed(node: ESTree.MemberExpression): boolean {
  return node.computed && node.property.type !== "Literal";
}

/** `<Context.Provider>` */
function isContext(name: Node | undefined, tag: string): boolean {
  return /Member/.test(name?.type ?? "") && /^(?:Provider|Consumer)$/.test(tag);
}

function leadsToClass({ property }: ESTree.MemberExpression): boolean {
  return ["prototype", "constructor"].includes(nameOf(property));
}

/** `ref.current[name]` and `Widget[name]`. */
function isHolder(object: Node): boolean {
  if (object.type === "MemberExpression") return nameOf(object.property) === "current";
  return object.type === "Super" || (object.type === "Identifier" && /^[A-Z]/.test(object.name));
}

function nameOf(node: Node): string {
  switch (node.type) {
    case "Identifier":
    case "PrivateIdentifier":
    case "JSXIdentifier":
      return node.name;
    case "MemberExpression":
    case "JSXMemberExpression":
      return nameOf(node.property);
    case "Literal":
      return typeof node.value === "string" ? node.value : "";
    default:
      return "";
  }
}

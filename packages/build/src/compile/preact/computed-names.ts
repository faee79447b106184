import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { unwrap } from "../../source/expressions.ts";
import { fileOf } from "../../source/paths.ts";
import { unlessTooDeep } from "../../source/problem.ts";
import { jsxNames } from "../jsx.ts";

/**
 * The kinds of names that a module may compute: `fields` are property names of components, classes and
 * Preact's options, `props` are props of elements, `passed` are props of components, which may pass them on,
 * and `types` are element names.
 */
export type ComputedNames = "fields" | "props" | "passed" | "types";

type Node = ESTree.Node;

const all = ["fields", "props", "passed", "types"] as const satisfies ComputedNames[];

/**
 * A component can be reached only through `this`, a class, a prototype or a ref, and Preact's options only
 * through their import. As long as a module uses only literal names there, it computes none. A module that
 * cannot be parsed may compute all.
 */
export function computedNames(id: string, code: string, isHidden = false): ReadonlySet<ComputedNames> {
  if (isHidden) return new Set(all);
  const file = fileOf(id);
  // Plugins compile other files to JavaScript.
  const { program, errors } = parseSync(file, code, /\.[cm]?[jt]sx?$/.test(file) ? {} : { lang: "js" });
  const found = errors.length === 0 ? unlessTooDeep(() => readProgram(program)) : null;
  return found ?? new Set(all);
}

/** Returns the number of Preact modules that a module imports by name. */
export function namesOfPreact(code: string): number {
  const names = Array.from(code.matchAll(/["'`](p?react(?:[/-][\w./-]*)?)["'`]/g), ([, name]) => name);
  if (code.includes(jsxNames.element) || code.includes(jsxNames.fragment)) names.push("preact");
  return new Set(names).size;
}

function readProgram(program: Node): Set<ComputedNames> {
  const found = new Set<ComputedNames>();
  const addAll = (names: readonly ComputedNames[]) => names.forEach((name) => found.add(name));
  const tags = new Set<string>();
  const components = new Set<string>([jsxNames.fragment]);
  const reassigned = new Set<string>();
  /** Variables that get fields with computed names, and those initialised as plain objects. */
  const written = new Set<string>();
  const plain = new Map<string, boolean>();
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
      const object = unwrap(node.object);
      if (isComputed(node) && object.type === "Identifier" && isWritten(node, path.at(-1)))
        written.add(object.name);
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
    // JSX is already compiled to these calls before the project's plugins.
    CallExpression({ callee, arguments: given }, { next }) {
      const [name, props] = given;
      if (addsFields(callee, given)) found.add("fields");
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
      if (variable.type === "Identifier") {
        const isPlain = init !== null && /^(?:Object|Array|New)Expression$/.test(init.type);
        plain.set(variable.name, isPlain && plain.get(variable.name) !== false);
      }
      next();
    },
  });
  if ([...written].some((name) => !plain.get(name) || reassigned.has(name))) found.add("fields");
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

/** Functions that create an element from a name and props without JSX. */
const makers = new Set(["h", "createElement", "cloneElement", "jsx", "jsxs", "jsxDEV"]);

/** Returns what a module may compute with an import from Preact. */
function computableWith(specifier: ESTree.ImportDeclarationSpecifier): ComputedNames[] {
  if (specifier.type !== "ImportSpecifier") return [...all];
  const name = nameOf(specifier.imported);
  if (name === "options") return ["fields"];
  return makers.has(name) ? ["props", "types"] : [];
}

/** `node.name` and `f.call(node)`: the module uses a literal name. */
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

/** Whether a member is assigned a value, including by destructuring. */
function isWritten(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "AssignmentExpression":
    case "AssignmentPattern":
    case "ForInStatement":
    case "ForOfStatement":
      return parent.left === node;
    case "UpdateExpression":
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "Property":
      return parent.value === node;
    default:
      return false;
  }
}

/** `Object.assign(Widget, table)`, `Reflect.set(Widget, name, value)` */
function addsFields(callee: Node, [target, ...given]: readonly Node[]): boolean {
  if (callee.type !== "MemberExpression" || !target || unwrap(target).type === "ObjectExpression")
    return false;
  const owner = nameOf(callee.object);
  const method = nameOf(callee.property);
  if (owner === "Reflect") return /^(?:set|defineProperty)$/.test(method);
  if (owner !== "Object") return false;
  if (method === "assign") return !given.every(spellsMembers);
  const [name] = given;
  if (method === "defineProperty") return name?.type !== "Literal";
  return method === "defineProperties" && !given.every(spellsMembers);
}

function spellsMembers(node: Node): boolean {
  const object = unwrap(node);
  return (
    object.type === "ObjectExpression" &&
    object.properties.every(
      (member) => member.type === "Property" && (!member.computed || member.key.type === "Literal"),
    )
  );
}

function leadsToClass({ property }: ESTree.MemberExpression): boolean {
  return ["prototype", "constructor"].includes(nameOf(property));
}

/** `ref.current[name]` and `Widget[name]`. */
function isHolder(holder: Node): boolean {
  const object = unwrap(holder);
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

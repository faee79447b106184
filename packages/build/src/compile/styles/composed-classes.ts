import type { Plugin } from "vite";

/**
 * Vite knows a composed class only behind its own rule. Declares those that stand further down in their file,
 * with what they compose themselves.
 */
export function composedClassesPlugin(): Plugin {
  return {
    name: "orderpane:composed-classes",
    enforce: "pre",
    transform: {
      filter: { id: /\.module\.css(?:$|\?)/, code: /\bcomposes\s*:/ },
      handler(css) {
        const declarations = declareLater(css);
        return declarations === "" ? null : { code: declarations + css, map: null };
      },
    },
  };
}

/** A rule without declarations would declare nothing. */
const laterMark = "--orderpane-later:0";

/** Takes out again what was declared. */
export function withoutDeclared(css: string): string {
  return css.includes(laterMark) ? css.replace(/[^{}/*]*\{--orderpane-later:0\}/g, "") : css;
}

export function declareLater(css: string): string {
  const plain = css.replace(/\/\*[^]*?\*\//g, (comment) => " ".repeat(comment.length));
  const places = new Map<string, number>();
  for (const { 1: name = "", index } of plain.matchAll(/(?<![\w-])\.([A-Za-z_][\w-]*)(?=[^{};]*\{)/g)) {
    if (!places.has(name)) places.set(name, index);
  }
  const composed = new Map<string, Set<string>>();
  const later = new Set<string>();
  for (const { 1: name = "", 2: body = "", index } of plain.matchAll(/\.([\w-]+)\s*\{([^{}]*)/g)) {
    for (const other of localNames(body)) {
      composed.set(name, (composed.get(name) ?? new Set()).add(other));
      if ((places.get(other) ?? -1) > index) later.add(other);
    }
  }
  const declared = new Set<string>();
  const declare = (name: string): string => {
    if (declared.has(name) || !places.has(name)) return "";
    declared.add(name);
    const others = [...(composed.get(name) ?? [])].filter((other) => places.has(other));
    const before = others.map(declare).join("");
    return `${before}.${name}{${others.map((other) => `composes:${other};`).join("")}${laterMark}}`;
  };
  return [...later].map(declare).join("");
}

/** The names of `composes: a b` that are not of another file or global. */
function localNames(body: string): string[] {
  const found = Array.from(body.matchAll(/(?<![\w-])composes\s*:\s*([^;{}]+)/g), ([, list = ""]) =>
    list.trim(),
  );
  return found.filter((list) => !/\sfrom\s/.test(list)).flatMap((list) => list.split(/\s+/));
}

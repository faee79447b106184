import { hash } from "node:crypto";

export interface ClassLists {
  code: string;
  /** For a bundle that only reads known members of the object, which is then dropped. */
  inline: (bundle: string) => string;
  /** The lists that an inlined bundle reads; all of them if it may compute a name. */
  usedIn: (inlined: string) => string[];
}

/**
 * The object of all class lists is the default export, and each list is exported by its name, so that unused
 * ones can be left out.
 */
export function createClassLists(classes: Readonly<Record<string, string>>, key: string): ClassLists {
  const id = hash("sha256", key).slice(0, 8);
  const object = `orderpaneClasses_${id}`;
  const constants = new Map(Object.keys(classes).map((local, index) => [local, `orderpane_${id}_${index}`]));
  const entries = Array.from(constants, ([local, constant]) => ({ local: JSON.stringify(local), constant }));
  const exported = entries.filter(({ local }) => local !== '"default"');
  const code = [
    ...Array.from(constants, ([local, constant]) => `const ${constant} = ${JSON.stringify(classes[local])};`),
    `const ${object} = { ${entries.map(({ local, constant }) => `${local}: ${constant}`).join(", ")} };`,
    `export { ${exported.map(({ local, constant }) => `${constant} as ${local}`).join(", ")} };`,
    `export { ${object} as default };`,
  ];
  return {
    code: code.join("\n"),
    inline: (bundle) => inlineReads(bundle, object, constants),
    usedIn(inlined) {
      const found = inlined.matchAll(new RegExp(`\\b(?:${object}|orderpane_${id}_\\d+)\\b`, "g"));
      const places = Map.groupBy(found, ([name]) => name);
      const countOf = (name = "") => places.get(name)?.length ?? 0;
      const declarations = countOf(object);
      const isComputed = declarations > 1;
      return Object.entries(classes).flatMap(([local, list]) => {
        // Its own declaration, and the one of the object.
        const isRead = countOf(constants.get(local)) > 1 + declarations;
        return isComputed || isRead ? [list] : [];
      });
    },
  };
}

/** No text changes its length, so that source maps stay valid: the constants have shorter names. */
function inlineReads(bundle: string, object: string, constants: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  let declarations = 0;
  let end = 0;
  // One expression for the name and the access would take many times as long.
  for (let start = bundle.indexOf(object); start !== -1; start = bundle.indexOf(object, end)) {
    parts.push(bundle.slice(end, start));
    member.lastIndex = start + object.length;
    const [access = "", identifier, text] = member.exec(bundle) ?? [];
    const before = bundle.slice(Math.max(0, start - 9), start);
    end = start + object.length + access.length;
    const constant = constants.get(identifier ?? text ?? "");
    if (constant === undefined && declarationBefore.test(before)) declarations++;
    else if (
      constant === undefined ||
      writeAfter.test(bundle.slice(end, end + 9)) ||
      deleteBefore.test(before)
    ) {
      return bundle;
    }
    parts.push(constant?.padEnd(end - start) ?? object + access);
  }
  return declarations === 1 ? parts.join("") + bundle.slice(end) : bundle;
}

const member = /\.([\p{ID_Continue}$]+)|\["([^"\\]*)"\]/uy;
const declarationBefore = /\b(?:const|let|var)\s+$/;
const writeAfter = /^\s*(?:[-+*/%&|^?<>]{0,3}=(?![=>])|\+\+|--|\()/;
const deleteBefore = /(?:\bdelete\s+|\+\+|--)$/;

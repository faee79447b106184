import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MagicString } from "magic-string";
import type { Plugin } from "rolldown";
import type { FileAliases } from "../resolve/package-files.ts";

/**
 * For each feature what the text of Preact 11.2.0 becomes. Each text is there once. `HAS` becomes whether the
 * program has the feature: without it, the minifier removes what depends on it. `USE` stands in the function
 * that brings the feature, which the bundler leaves out if nothing calls it.
 */
const features = {
  // `hydrate`, and `render` into an element that is not empty, take over the elements that they find there.
  // The widget's own root is empty: the runtime calls `renderRoot`.
  found: [
    ["32&u.__u?[i]:null,f,i||S(u),32&u.__u,o", "HAS&&32&u.__u?[i]:null,f,i||S(u),HAS&&32&u.__u,o"],
    ["128&u.__u&&(c=32&u.__u", "HAS&&128&u.__u&&(c=32&u.__u"],
    ["c=o=null,u.props", "HAS&&(c=o=null),u.props"],
    ["r.__u&=-161,p&&p.some(g)", "HAS&&(r.__u&=-161,p&&p.some(g))"],
    ["r.__v=null,c||o)", "r.__v=null,HAS&&(c||o))"],
    ['xhtml"),o)for(s=0', 'xhtml"),HAS&&o)for(s=0'],
    ["l&&(n.__m&&n.__m(r,o),l=!1),o=null", "HAS&&(l&&(n.__m&&n.__m(r,o),l=!1),o=null)"],
    ['o="textarea"==C', 'HAS&&(o="textarea"==C'],
    ["d.call(a.childNodes),!l&&o)for", "d.call(a.childNodes),!l&&o))for"],
    ['l&&"function"!=typeof k', 'HAS&&l&&"function"!=typeof k'],
    ["h?(l||y&&", "h?(HAS&&l||y&&"],
    ["o?o[0]:u.__k&&S(u,0),l,c),o&&o.some", "HAS&&o?o[0]:u.__k&&S(u,0),l,c),HAS&&o&&o.some"],
    ['l&&"textarea"!=C', 'HAS&&l&&"textarea"!=C'],
    ["l&&t.data==x", "HAS&&l&&t.data==x"],
    ["!u&&(i=t.__c)&&(i=i.__z)", "HAS&&!u&&(i=t.__c)&&(i=i.__z)"],
    ["u=t&&32&t.__u", "u=HAS&&t&&32&t.__u"],
    ["i?null:r.firstChild?", "i?null:HAS&&r.firstChild?"],
    ["i?i.__e:r.firstChild", "i?i.__e:HAS?r.firstChild:null"],
    ["function Q(t,r){", "function Q(t,r){USE;orderpane$renderRoot(t,r)}function orderpane$renderRoot(t,r){"],
    ["Q as render,", "Q as render,orderpane$renderRoot,"],
  ],
  portals: [
    ["n.type||n.props.__P?null", "n.type||HAS&&n.props.__P?null"],
    ["n.__c&&!n.props.__P", "n.__c&&!(HAS&&n.props.__P)"],
    ["if(n.props.__P)return t", "if(HAS&&n.props.__P)return t"],
    ["M.__P&&(s=l", "HAS&&M.__P&&(s=l"],
    ["M.__P&&(r.__e=null,l=s)", "HAS&&M.__P&&(r.__e=null,l=s)"],
    ["u&&!t.props.__P", "u&&!(HAS&&t.props.__P)"],
    ["function X(n,t){", "function X(n,t){USE;"],
  ],
} as const satisfies Record<string, readonly (readonly [from: string, to: string])[]>;

const changes = Object.entries(features).flatMap(([name, texts]) => {
  const [has, use] = marksOf(name);
  return texts.map(([from, to]) => [from, to.replaceAll("HAS", has).replaceAll("USE", use)] as const);
});

/** Names that stand nowhere else, and that `$` keeps out of texts. */
function marksOf(feature: string): [has: string, use: string] {
  return [`orderpane$has$${feature}`, `orderpane$use$${feature}`];
}

/** Makes each feature a choice. `null` for another version of Preact, which stays whole. */
export function featuresPlugin(aliases: FileAliases): Plugin | null {
  const { preact$: preact, "@orderpane/runtime/entry$": entry } = aliases;
  // The bundler reports what is missing.
  if (preact === undefined || entry === undefined) return null;
  // The module of the runtime that renders into the root.
  const mount = join(dirname(entry), "mount", `mount${entry.endsWith(".js") ? ".js" : ".tsx"}`);
  const marked = markFeatures(readFileSync(preact, "utf8"));
  let isPreact: Promise<boolean> | undefined;
  return (
    marked && {
      name: "orderpane:preact-features",
      transform: {
        filter: { id: [preact, mount] },
        async handler(code, id) {
          if (id === preact) return marked;
          // The project may put another module in the place of Preact.
          isPreact ??= this.resolve("preact", mount).then((used) => used?.id === preact);
          return (await isPreact) ? { code: renderRoot(code), map: null } : null;
        },
      },
    }
  );
}

export function markFeatures(preact: string): { code: string; map: string } | null {
  const edits = new MagicString(preact);
  for (const [from, to] of changes) {
    if (preact.split(from).length !== 2) return null;
    edits.replace(from, () => to);
  }
  return { code: edits.toString(), map: edits.generateMap().toString() };
}

/** A runtime whose import has another form calls `render`, and nothing is left out. */
function renderRoot(mount: string): string {
  return mount.replace(/\brender(?= \} from "preact")/, "orderpane$renderRoot as render");
}

/**
 * Leaves out the features that no function of the program brings. Source maps stay valid, because no text
 * changes its length.
 *
 * @param spelled Names that stand in the modules of the widget. `__P` is the property of a portal.
 */
export function chooseFeatures(program: string, spelled: ReadonlySet<string>): string {
  return Object.keys(features).reduce((code, feature) => {
    const [has, use] = marksOf(feature);
    const isUsed = code.includes(use) || (feature === "portals" && spelled.has("__P"));
    return code
      .replaceAll(has, (isUsed ? "!0" : "!1").padEnd(has.length))
      .replaceAll(use, "0".padEnd(use.length));
  }, program);
}

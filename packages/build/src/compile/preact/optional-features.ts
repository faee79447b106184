import { MagicString, type SourceMap } from "magic-string";

/** What a widget may go without. */
export type Feature = keyof typeof features;

/**
 * For each feature what the text of Preact 11.2.0 becomes, where `FEATURE` says whether the program has it.
 * Each text is there once. With `false`, the minifier removes what depends on it.
 */
const features = {
  // `hydrate`, and `render` into an element that is not empty, take over the elements that they find there.
  // Parts that are streamed later wait for that, too.
  found: [
    ["32&u.__u?[i]:null,f,i||S(u),32&u.__u,o", "FEATURE&&32&u.__u?[i]:null,f,i||S(u),FEATURE&&32&u.__u,o"],
    ["128&u.__u&&(c=32&u.__u", "FEATURE&&128&u.__u&&(c=32&u.__u"],
    ["c=o=null,u.props", "FEATURE&&(c=o=null),u.props"],
    ["r.__u&=-161,p&&p.some(g)", "FEATURE&&(r.__u&=-161,p&&p.some(g))"],
    ["r.__v=null,c||o)", "r.__v=null,FEATURE&&(c||o))"],
    ['xhtml"),o)for(s=0', 'xhtml"),FEATURE&&o)for(s=0'],
    ["l&&(n.__m&&n.__m(r,o),l=!1),o=null", "FEATURE&&(l&&(n.__m&&n.__m(r,o),l=!1),o=null)"],
    ['o="textarea"==C', 'FEATURE&&(o="textarea"==C'],
    ["d.call(a.childNodes),!l&&o)for", "d.call(a.childNodes),!l&&o))for"],
    ['l&&"function"!=typeof k', 'FEATURE&&l&&"function"!=typeof k'],
    ["h?(l||y&&", "h?(FEATURE&&l||y&&"],
    ["o?o[0]:u.__k&&S(u,0),l,c),o&&o.some", "FEATURE&&o?o[0]:u.__k&&S(u,0),l,c),FEATURE&&o&&o.some"],
    ['l&&"textarea"!=C', 'FEATURE&&l&&"textarea"!=C'],
    ["l&&t.data==x", "FEATURE&&l&&t.data==x"],
    ["!u&&(i=t.__c)&&(i=i.__z)", "FEATURE&&!u&&(i=t.__c)&&(i=i.__z)"],
    ["u=t&&32&t.__u", "u=FEATURE&&t&&32&t.__u"],
    ["i?null:r.firstChild?", "i?null:FEATURE&&r.firstChild?"],
    ["i?i.__e:r.firstChild", "i?i.__e:FEATURE?r.firstChild:null"],
  ],
  portals: [
    ["n.type||n.props.__P?null", "n.type||FEATURE&&n.props.__P?null"],
    ["n.__c&&!n.props.__P", "n.__c&&!(FEATURE&&n.props.__P)"],
    ["if(n.props.__P)return t", "if(FEATURE&&n.props.__P)return t"],
    ["M.__P&&(s=l", "FEATURE&&M.__P&&(s=l"],
    ["M.__P&&(r.__e=null,l=s)", "FEATURE&&M.__P&&(r.__e=null,l=s)"],
    ["u&&!t.props.__P", "u&&!(FEATURE&&t.props.__P)"],
    // `createPortal`: the bundler leaves it out if nothing calls it.
    ["{__P:t,children:n}", "{__P:FEATURE&&t,children:n}"],
  ],
} as const satisfies Record<string, readonly (readonly [from: string, to: string])[]>;

const names = Object.keys(features) as Feature[];
const markOf = (feature: Feature) => `orderpane_${feature}`;

/** Makes each feature a choice. `null` for another version of Preact, which stays whole. */
export function markFeatures(code: string): { code: string; map: SourceMap } | null {
  const edits = new MagicString(code);
  for (const name of names) {
    for (const [from, to] of features[name]) {
      if (code.split(from).length !== 2) return null;
      edits.replace(from, to.replaceAll("FEATURE", markOf(name)));
    }
  }
  return { code: edits.toString(), map: edits.generateMap({ hires: true }) };
}

/** Source maps stay valid, because no text changes its length. */
export function chooseFeatures(program: string, has: (feature: Feature) => boolean): string {
  return names.reduce((code, name) => {
    const mark = markOf(name);
    return code.replaceAll(mark, (has(name) ? "!0" : "!1").padEnd(mark.length));
  }, program);
}

export function callsCreatePortal(program: string): boolean {
  return new RegExp(String.raw`__P:\s*${markOf("portals")}`).test(program);
}

/** Whether a module may render into elements of its own, or hand Preact on to one that does. */
export function mayRender(module: string): boolean {
  return renders.test(module);
}

const renders =
  /\b(?:render|hydrate)\b[^;"'`]*\}\s*from\s*["']preact["']|(?:\*\s*(?:as\s+[\w$]+\s*)?from|import\(|require\()\s*["'`]preact["'`]/;

import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import { escape } from "he";
import type { ModuleCost, WidgetAnalysis } from "./analyze-widget.ts";

/** A page with a treemap of each widget, in which areas are bytes sent. It needs no script and no network. */
export function treemapPage(analyses: readonly WidgetAnalysis[]): string {
  const title = "Sizes of the widgets";
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>`,
    `<h1>${title}</h1><p>Areas are bytes of the request body, XML escapes included.</p>`,
    ...analyses.map(figure),
    "</html>\n",
  ].join("\n");
}

/** In CSS px. */
const size = { width: 1100, height: 480 };

interface Node {
  label: string;
  /** Only for leaves. */
  cost?: ModuleCost;
  children?: Node[];
}

function figure(analysis: WidgetAnalysis): string {
  const root = hierarchy<Node>({ label: analysis.name, children: groups(analysis.modules) })
    .sum(({ cost }) => cost?.bytes ?? 0)
    .sort((a, b) => b.value! - a.value!);
  const layout = treemap<Node>()
    .tile(treemapSquarify)
    .size([size.width, size.height])
    .paddingInner(1)
    .round(true);
  const cells = layout(root)
    .leaves()
    .map((leaf) => {
      const { cost } = leaf.data;
      const { bytes, kind, module } = cost!;
      const share = `${((100 * bytes) / analysis.bytes).toFixed(1)} %`;
      const text = escape(`${module} (${kind}): ${format(bytes)} bytes, ${share}`);
      const [x, y, width, height] = [leaf.x0, leaf.y0, leaf.x1 - leaf.x0, leaf.y1 - leaf.y0];
      const box = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;--hue:${hueOf(leaf.parent!.data.label)}`;
      return `<div style="${box}" title="${text}"><b>${escape(leaf.data.label)}</b> ${format(bytes)}</div>`;
    });
  const caption = `${analysis.name}: ${format(analysis.bytes)} bytes, ${format(analysis.references)} XML references`;
  return `<figure><figcaption>${escape(caption)}</figcaption><section>\n${cells.join("\n")}\n</section></figure>`;
}

/** Modules of one package, or of one folder of the project, are neighbours. */
function groups(modules: readonly ModuleCost[]): Node[] {
  const byGroup = Map.groupBy(modules, ({ module }) => groupOf(module));
  return Array.from(byGroup, ([label, costs]) => ({
    label,
    children: costs.map((cost) => ({ label: shortName(cost.module), cost })),
  }));
}

function groupOf(module: string): string {
  const [, inPackage] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  return inPackage ?? (module.includes("/") ? module.slice(0, module.lastIndexOf("/")) : "");
}

function shortName(module: string): string {
  const group = groupOf(module);
  const path = module.slice(module.lastIndexOf("node_modules/") + 1);
  return module.includes("node_modules/") ? path.slice(path.indexOf(group)) : module.split("/").at(-1)!;
}

/** The colour of a group, the same in every widget: degrees of a colour wheel. */
function hueOf(group: string): number {
  return Array.from(group).reduce((hue, character) => (hue * 31 + character.codePointAt(0)!) % 360, 7);
}

function format(count: number): string {
  return count.toLocaleString("en");
}

const style = `
body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; color: #1f2933; }
h1 { font-size: 20px; }
figure { margin: 24px 0; }
figcaption { margin-bottom: 8px; font-weight: 600; }
section { position: relative; width: ${size.width}px; height: ${size.height}px; }
section > div { position: absolute; box-sizing: border-box; overflow: hidden; padding: 2px 4px; font-size: 12px;
  overflow-wrap: anywhere; background: hsl(var(--hue) 60% 86%); }
`;

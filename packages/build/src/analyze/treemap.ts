import { basename } from "node:path";
import { escape } from "he";
import type { ModuleCost, WidgetAnalysis } from "./analyze-widget.ts";

export function treemapPage(analyses: readonly WidgetAnalysis[]): string {
  const title = "Sizes of the widgets";
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>`,
    `<h1>${title}</h1><p>Areas are bytes of the request body, XML escapes included.</p>`,
    ...analyses.map(figure),
    "</html>\n",
  ].join("\n");
}

function figure({ name, bytes: total, references, modules }: WidgetAnalysis): string {
  const columns = Array.from(
    Map.groupBy(modules, ({ module }) => groupOf(module)),
    ([group, members]) => {
      const sum = members.reduce((bytes, cost) => bytes + cost.bytes, 0);
      const boxes = members.map((cost) => box(cost, total)).join("\n");
      return { sum, html: `<div style="flex:${sum};--hue:${hueOf(group)}">\n${boxes}\n</div>` };
    },
  ).sort((a, b) => b.sum - a.sum);
  const caption = `${name}: ${format(total)} bytes, ${format(references)} XML references`;
  const section = `<section>\n${columns.map(({ html }) => html).join("\n")}\n</section>`;
  return `<figure><figcaption>${escape(caption)}</figcaption>${section}</figure>`;
}

function box({ module, kind, bytes }: ModuleCost, total: number): string {
  const share = `${((100 * bytes) / total).toFixed(1)} %`;
  const title = escape(`${module} (${kind}): ${format(bytes)} bytes, ${share}`);
  return `<p style="flex:${bytes}" title="${title}"><b>${escape(shortName(module))}</b> ${format(bytes)}</p>`;
}

function groupOf(module: string): string {
  const [, inPackage] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  return inPackage ?? (module.includes("/") ? module.slice(0, module.lastIndexOf("/")) : "");
}

function shortName(module: string): string {
  const group = groupOf(module);
  const path = module.slice(module.lastIndexOf("node_modules/") + 1);
  return module.includes("node_modules/") ? path.slice(path.indexOf(group)) : basename(module);
}

function hueOf(group: string): number {
  return Buffer.from(group).reduce((hue, byte) => (hue * 31 + byte) % 360, 7);
}

function format(count: number): string {
  return count.toLocaleString("en");
}

const style = `
body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; color: #1f2933; }
h1 { font-size: 20px; }
figure { margin: 24px 0; }
figcaption { margin-bottom: 8px; font-weight: 600; }
section { display: flex; height: 480px; }
section > div { display: flex; flex-direction: column; min-width: 0; }
p { margin: 0; min-height: 0; overflow: hidden; outline: 1px solid white; font-size: 12px; overflow-wrap: anywhere;
  background: hsl(var(--hue) 60% 86%); }
`;

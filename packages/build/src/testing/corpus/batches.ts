import type { Frames, Outcomes } from "./frames.ts";
import type { Trap } from "./trap.ts";

/** At most 50 traps that share a page. A trap with a style sheet has its own page. */
export interface Batch {
  /** Name of the page and the widget, such as `traps-0`. */
  name: string;
  /** By index in the corpus, which is also the folder name of the trap's files. */
  traps: ReadonlyMap<number, Trap>;
}

export function batchTraps(traps: readonly Trap[]): Batch[] {
  const open: (readonly [number, Trap])[][] = [];
  const full: (readonly [number, Trap])[][] = [];
  for (const [index, trap] of traps.entries()) {
    if (trap.style !== undefined) full.push([[index, trap]]);
    else if (open[0] && open[0].length < 50) open[0].push([index, trap]);
    else open.unshift([[index, trap]]);
  }
  return [...open, ...full].map((batch, index) => ({ name: `traps-${index}`, traps: new Map(batch) }));
}

/** Returns the files of a batch by path. */
export function filesOf({ traps }: Batch): Record<string, string> {
  const files = Array.from(traps, ([index, trap]) =>
    Object.entries(trap.files).map(([name, text]) => [`${index}/${name}`, text] as const),
  );
  return Object.fromEntries(files.flat());
}

/** Returns code that imports the traps and adds their `read` to the page's `trapped`. */
export function entryOf({ traps }: Batch): string {
  const imports = Array.from(traps, ([index, { files, style }]) => [
    style === undefined ? "" : `import "./${index}/${style}";`,
    `import { read as read${index} } from "./${index}/${"trap.tsx" in files ? "trap.tsx" : "trap.js"}";`,
  ]);
  const members = Array.from(traps.keys(), (index) => `${index}: read${index}`);
  return `${imports.flat().join("\n")}\nglobalThis.trapped = { ${members.join(", ")} };\n`;
}

/** Returns each trap's value without bundling: modules and style sheets are loaded unchanged. */
export function runReferences(frames: Frames, batches: readonly Batch[]): Promise<Outcomes> {
  const pages = batches.map(
    (batch) => [batch.name, { "index.html": pageOf(batch), ...filesOf(batch) }] as const,
  );
  return frames.runFiles(new Map(pages));
}

/** Separate imports, so that a module that does not parse fails alone. */
function pageOf({ traps }: Batch): string {
  const links = Array.from(traps, ([index, { style }]) =>
    style === undefined ? "" : `<link rel="stylesheet" href="${index}/${style}">`,
  );
  const members = Array.from(
    traps,
    ([index, { reference }]) => `${index}: async () => (await import("./${index}/${reference}")).read()`,
  );
  const script = `globalThis.trapped = { ${members.join(",\n")} };`;
  return `<!doctype html><html><head>${links.join("")}</head><body><script>${script}</script></body></html>`;
}

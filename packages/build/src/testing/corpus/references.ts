import { type Batch, filesOf } from "./batches.ts";
import type { Frames, Outcomes } from "./frames.ts";

/** The value of each trap without bundling: the modules and style sheets are loaded as they are. */
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

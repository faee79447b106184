import type { Block } from "./read-blocks.ts";

/** A file that a block becomes, and the block: errors in the file are reported at its place on the page. */
interface BlockFile {
  /** In the folder of its project. */
  readonly path: string;
  readonly block: Block;
}

/** Files that are compiled together. No file of a project sees those of another. */
export type BlockProject = readonly BlockFile[];

/**
 * Divides the blocks of a page into projects. Each block that names no file is one by itself. The blocks that
 * name files are one project; where a block replaces a file, the project as it was until then is one, too.
 */
export function divideBlocks(blocks: readonly Block[]): BlockProject[] {
  const alone: BlockProject[] = [];
  const steps: BlockProject[] = [];
  let files = new Map<string, BlockFile>();
  for (const block of blocks) {
    const { file, language, because } = block;
    if (because !== undefined) continue;
    if (file === undefined) {
      alone.push([{ path: `block.${language}`, block }]);
      continue;
    }
    if (files.has(file)) {
      steps.push([...files.values()]);
      files = new Map(files);
    }
    files.set(file, { path: file, block });
  }
  return [...alone, ...(files.size > 0 ? [...steps, [...files.values()]] : [])];
}

import { join } from "node:path";
import { assetPattern } from "../inline/data-url.ts";

export interface WidgetMap extends Required<SourceMap> {
  version: 3;
  mappings: string;
}

/** A tool's source map: `mappings` is a string, despite its type. */
export interface SourceMap {
  names: string[];
  sources: (string | null)[];
  sourcesContent?: (string | null)[];
  mappings: unknown;
}

/** Sources in a map are relative to this folder, whatever the output folder. */
export function mapFolder(root: string): string {
  return join(root, "dist");
}

/**
 * Leaves out the texts of packages, which would be most of the map, and of files that are imported as data,
 * because the script contains them. `root` and the sources are relative to {@link mapFolder}: a package has
 * the same name wherever it is installed.
 */
export function createWidgetMap(
  { names, sources, sourcesContent = [], mappings }: SourceMap,
  root: string,
): WidgetMap {
  return {
    version: 3,
    names,
    sources: sources.map(
      (source) => source && source.replace(/^.*\/node_modules\//, `${root}/node_modules/`),
    ),
    sourcesContent: sources.map((source, index) =>
      source === null || isOfPackage(source) || isImportedFile(source)
        ? null
        : (sourcesContent[index] ?? null),
    ),
    mappings: String(mappings),
  };
}

const queryPattern = /\?(?:[^/]*&)?(?:raw|url|inline)(?:&.*)?$/;

function isImportedFile(id: string): boolean {
  return !id.startsWith("\0") && (id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id));
}

function isOfPackage(source: string): boolean {
  return /(?:^|\/)node_modules\//.test(source);
}

import { hash } from "node:crypto";

/**
 * Stack traces then name the script, and their columns count from its start. The name holds a hash of the
 * script alone, so it identifies the build, whatever settings a store adds.
 */
export function nameScript(widget: string, { script, map }: { script: string; map: { mappings: string } }) {
  const name = `${widget}.${hash("sha256", script).slice(0, hashLength)}.js`;
  return {
    // The last newline ends the comment, whatever follows the script.
    script: `\n${script}\n//# sourceURL=${name}\n`,
    map: `${JSON.stringify({ ...map, file: name, mappings: `;${map.mappings}` })}\n`,
  };
}

/** In hex digits: 32 bits distinguish the builds of one widget. */
const hashLength = 8;

export function isScriptName(source: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*\.[0-9a-f]{8}\.js$/.test(source);
}

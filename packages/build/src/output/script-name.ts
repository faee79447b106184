import { hash } from "node:crypto";

interface Program {
  script: string;
  /** Source map of version 3. */
  map: { mappings: string };
}

interface NamedProgram {
  script: string;
  /** Source map, as JSON. */
  map: string;
}

/**
 * Names the script of a widget in its last line and starts it on a new line. Stack traces then name the
 * script, and their columns count from its start. Chromium counts lines from there too, Firefox from the
 * start of the page. The name holds the widget and a hash of the script, so it identifies the build, whatever
 * settings a store adds. The source map has the same name.
 */
export function nameScript(widget: string, { script, map }: Program): NamedProgram {
  const name = `${widget}.${hash("sha256", script).slice(0, hashLength)}.js`;
  return {
    // The last newline ends the comment, whatever follows the script.
    script: `\n${script}\n//# sourceURL=${name}\n`,
    map: `${JSON.stringify({ ...map, file: name, mappings: `;${map.mappings}` })}\n`,
  };
}

/** In hex digits: 32 bits distinguish the builds of one widget. */
const hashLength = 8;

/** Whether the source of a stack frame is a name made by {@link nameScript}. */
export function isScriptName(source: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*\.[0-9a-f]{8}\.js$/.test(source);
}

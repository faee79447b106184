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
 * Gives the script of a widget a name of its own, in its last line, and a line of its own to begin with. A stack
 * trace then names the script, and its columns count from the script's begin: Chromium counts lines from there too,
 * Firefox from the begin of the page, which nobody else has seen. The name says which widget, and by a hash of the
 * script which build of it, whatever settings a store has put around it. The source map carries the same name.
 */
export function nameScript(widget: string, { script, map }: Program): NamedProgram {
  const name = `${widget}.${hash("sha256", script).slice(0, hashLength)}.js`;
  return {
    // What somebody puts behind the script must not become part of the comment.
    script: `\n${script}\n//# sourceURL=${name}\n`,
    map: `${JSON.stringify({ ...map, file: name, mappings: `;${map.mappings}` })}\n`,
  };
}

/** In hex digits: 32 bits tell the builds of one widget apart. */
const hashLength = 8;

/** Whether the place of a stack frame is a name that {@link nameScript} gave. */
export function isScriptName(source: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*\.[0-9a-f]{8}\.js$/.test(source);
}

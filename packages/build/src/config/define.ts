import type { ResolvedConfig } from "vite";

/** As in a build by Vite, and always for production: the mode chooses the store. */
export function defines({ define = {}, env }: ResolvedConfig, mode: string): Record<string, string> {
  const values = { ...env, MODE: mode, PROD: true, DEV: false, SSR: false };
  const own = Object.entries(define).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  const variables = Object.entries(values).map(
    ([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)] as const,
  );
  return Object.fromEntries([
    ...globals.flatMap((global) => [
      [`${global}process.env`, "{}"],
      [`${global}process.env.NODE_ENV`, '"production"'],
    ]),
    ["import.meta.env", allVariables(values, own)],
    // The bundler resolves what a UMD module requires, but only if that does not look for a global first.
    ["typeof require", '"function"'],
    ["import.meta.hot", "undefined"],
    ...variables,
    ...own,
  ]);
}

const globals = ["", "global.", "globalThis."];

function allVariables(values: object, own: readonly (readonly [name: string, code: string])[]): string {
  const prefix = "import.meta.env.";
  const defined = own.flatMap(([name, code]) =>
    name.startsWith(prefix) ? [`${JSON.stringify(name.slice(prefix.length))}:${code}`] : [],
  );
  const known = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${[...known, ...defined].join(",")}}`;
}

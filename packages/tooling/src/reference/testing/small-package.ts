import type { ReadSource } from "../modules.ts";

/** A project of one package, `@orderpane/small`, whose only entry is `src/index.ts` unless `exports` says otherwise. */
export function smallPackage(
  sources: Readonly<Record<string, string>>,
  exports: Readonly<Record<string, string>> = { ".": "./src/index.ts" },
): ReadSource {
  const files: Record<string, string> = {
    "packages/small/package.json": JSON.stringify({ name: "@orderpane/small", exports }),
  };
  for (const [path, text] of Object.entries(sources)) {
    files[path.startsWith("packages/") ? path : `packages/small/src/${path}`] = text;
  }
  return (path) => files[path];
}

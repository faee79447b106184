import type { BuildConfig } from "../../build-config.ts";
import { findRuntime, namesInUmbrella } from "../../packages/runtime-package.ts";
import { createFileAliases, type FileAliases } from "./file-aliases.ts";

/** The same files, whichever names a widget imports, and though the umbrella package hides the runtime. */
export function oneRuntime({ root, resolve }: Pick<BuildConfig, "root" | "resolve">): FileAliases {
  const runtime = findRuntime(root);
  if (runtime === null) return {};
  const entry = "@orderpane/runtime/entry";
  const specifiers: Record<string, string> = { [entry]: entry };
  for (const [name, other] of Object.entries(namesInUmbrella)) {
    specifiers[name] = name;
    specifiers[other] = name;
  }
  return createFileAliases(runtime.importer, specifiers, resolve);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CSSOptions } from "vite";

/** Whether a project configures PostCSS: in the Vite configuration, in its own file, or in `package.json`. */
export function hasPostCss(root: string, option: CSSOptions["postcss"]): boolean {
  if (typeof option === "object") return true;
  return isConfigured(option ?? root);
}

/** The PostCSS configuration files in a folder. */
export function postCssFiles(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => configFile.test(name))
    .map((name) => join(folder, name));
}

/** Also looks in the parent folders up to the root of the workspace, as Vite does. */
function isConfigured(folder: string): boolean {
  if (postCssFiles(folder).length > 0 || isInPackage(folder)) return true;
  const parent = dirname(folder);
  return parent !== folder && !isWorkspaceRoot(folder) && isInWorkspace(parent) && isConfigured(parent);
}

const configFile = /^(?:\.postcssrc(?:\.\w+)?|postcss\.config\.\w+)$/;

function isInPackage(folder: string): boolean {
  return "postcss" in readPackage(folder);
}

function isWorkspaceRoot(folder: string): boolean {
  return (
    "workspaces" in readPackage(folder) ||
    ["pnpm-workspace.yaml", "lerna.json"].some((name) => existsSync(join(folder, name)))
  );
}

/** A project outside any workspace is its own root. */
function isInWorkspace(folder: string): boolean {
  if (isWorkspaceRoot(folder)) return true;
  const parent = dirname(folder);
  return parent !== folder && isInWorkspace(parent);
}

function readPackage(folder: string): object {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object;
  } catch {
    return {};
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath, posix } from "node:path";
import { resolveBin, runCommand } from "@orderpane/tooling/programs";
import { code, heading, join } from "./markdown.ts";

/** TypeDoc's Markdown of the public modules, by the name of the module. */
export type Modules = Readonly<Record<string, string>>;

/** The page that describes each module, and the name under which projects import it. */
const modulePages: Readonly<Record<string, { readonly page: string; readonly name: string }>> = {
  "@orderpane/runtime": { page: "runtime", name: "orderpane/runtime" },
  "@orderpane/runtime/testing": { page: "testing", name: "orderpane/testing" },
  "@orderpane/runtime/ui": { page: "ui", name: "orderpane/ui" },
  "@orderpane/protocol/order": { page: "order-info", name: "orderpane/runtime" },
  "@orderpane/server": { page: "server", name: "orderpane/server" },
  "@orderpane/server/widget": { page: "server", name: "orderpane/server/widget" },
  "@orderpane/server/postgres": { page: "server", name: "orderpane/server/postgres" },
  "@orderpane/server/pg-boss": { page: "server", name: "orderpane/server/pg-boss" },
  "@orderpane/server/testing": { page: "testing", name: "orderpane/server/testing" },
  "@orderpane/build/vite": { page: "vite", name: "orderpane/vite" },
  "@orderpane/platform/vite": { page: "vite", name: "orderpane/vite" },
  "@orderpane/cli/playwright": { page: "testing", name: "orderpane/playwright" },
};

/** Runs TypeDoc. @throws {Error} with its output if it has a warning */
export async function readModules(): Promise<Modules> {
  const folder = mkdtempSync(joinPath(tmpdir(), "orderpane-reference-"));
  try {
    const docs = joinPath(import.meta.dirname, "..");
    const options = ["--options", joinPath(docs, "typedoc.json"), "--out", folder];
    const command = [resolveBin("typedoc", "typedoc", docs), ...options];
    const { code: exitCode, output } = await runCommand(process.execPath, command);
    if (exitCode !== 0) throw new Error(`TypeDoc has refused the doc comments:\n${output}`);
    const read = (name: string) => [name, readFileSync(joinPath(folder, `${name}.md`), "utf8")];
    return Object.fromEntries(Object.keys(modulePages).map(read)) as Modules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the modules of a page. Each has a heading if they have several names. */
export function renderModules(page: string, texts: Modules): string {
  const modules = modulesOf(page);
  const names = modules.map((module) => modulePages[module]!.name);
  const hasHeadings = new Set(names).size > 1;
  const parts = modules.map((module, index) => {
    const name = names[index]!;
    const text = adapt(texts[module]!, module, hasHeadings ? "##" : "#");
    const isFirst = names.indexOf(name) === index;
    return hasHeadings && isFirst ? join(heading(2, code(name), slugOf(name)), text) : text;
  });
  return join(...parts);
}

/** Makes TypeDoc's page a part of one of ours. Each heading gets `marks` in place of its first `#`. */
function adapt(text: string, module: string, marks: string): string {
  return (
    nameParameters(text)
      .replace(/^# .*\n+/, "")
      .replaceAll(/^#+ (?:Overrides|Inherited from|Extended by)\n\n[^\n]+\n+/gm, "")
      .replaceAll(/^\*\*\*\n+/gm, "")
      .replaceAll(/\]\(([^)#\s]*)#([\w-]+)\)/g, (_, path: string, id: string) => {
        const target = path === "" ? module : posix.join(posix.dirname(module), path).replace(/\.md$/, "");
        return `](${linkTo(target, id, module)})`;
      })
      .replaceAll(
        /<a id="([\w-]+)"><\/a>(?:\n\n(#+) (.*))?/g,
        (_, id: string, level?: string, title = "") => {
          const anchor = anchorOf(module, id);
          return level === undefined ? `<a id="${anchor}"></a>` : `${level} ${title} {#${anchor}}`;
        },
      )
      // As headings they would fill the outline of the page.
      .replaceAll(labels, (_, label: string) => `**${label}**`)
      .replaceAll(/^#(?=#)/gm, marks)
      .replaceAll(/@orderpane\/[\w/-]+/g, (name) => modulePages[name]?.name ?? name)
      .trim()
  );
}

const labels =
  /^#+ (Parameters|Type Parameters|Returns|Throws|Properties|Methods|Constructors?|Extends|Type Declaration|Union Members|Example)(?: \{#[\w-]+\})?$/gm;

/**
 * TypeDoc has no name for a destructured parameter. The name of its type gives one: `DateFormat` is `format`.
 */
function nameParameters(text: string): string {
  return text
    .split(/(?=^> \*\*)/m)
    .map((signature) => {
      const [, type = ""] =
        /__namedParameters\??` \| (?:`Pick`)?[^`]*`(\w+?)(?:Info)?`/.exec(signature) ?? [];
      const word = /[A-Z][a-z]+$/.exec(type)?.[0] ?? "options";
      return signature.replaceAll("__namedParameters", word.toLowerCase());
    })
    .join("");
}

function linkTo(module: string, id: string, from: string): string {
  const target = modulePages[module];
  if (!target) return `#${id}`;
  const anchor = anchorOf(module, id);
  return target.page === modulePages[from]!.page ? `#${anchor}` : `${target.page}.md#${anchor}`;
}

/** Only the first module of a page has plain anchors, so that two modules may export the same name. */
function anchorOf(module: string, id: string): string {
  const [first] = modulesOf(modulePages[module]!.page);
  return module === first ? id : `${slugOf(module.replace(/^@orderpane\//, ""))}-${id}`;
}

function modulesOf(page: string): string[] {
  return Object.keys(modulePages).filter((module) => modulePages[module]!.page === page);
}

function slugOf(name: string): string {
  return name.replaceAll("/", "-");
}

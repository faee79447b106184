import { existsSync, globSync, readFileSync } from "node:fs";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkWidgetName } from "@orderpane/build";
import { settingVariable } from "@orderpane/protocol/bundle";
import { type WidgetPage, widgetPages } from "@orderpane/protocol/widget";
import { Option } from "commander";
import { CommandError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { renderSampleWidget, type SampleOptions, sampleLanguages } from "../sample-widget.ts";
import { flag, oneOf, type OptionOf, word } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

const languageHelp = "of its texts (default: that of the project's other widgets)";
const language = oneOf("--language <name>", languageHelp, sampleLanguages);

const page: OptionOf<WidgetPage> = new Option("--page <page>", "what it is shown beside")
  .choices(widgetPages)
  .default("order");

export const verb = defineVerb({
  arguments: { name: word("<widget>", "its name, as buyer-card") },
  options: { language, page, server: flag("--server", "with a server.ts that it asks about the order") },
  examples: [
    "orderpane new line-count",
    "orderpane new stock --page product --language en",
    "orderpane new parcel --server",
  ],
  async run({ root, report }, { name, page: shown, server, language: chosen = languageOf(root) }) {
    const folder = join(root, "widgets");
    checkWidgetName(name, { root, folder });
    if (server && shown !== "order") {
      throw new CommandError("usage", `--server is for a widget beside an order, not beside a ${shown}`, {
        fix: "Leave --server out and add a server.ts: see orderpane docs server.",
      });
    }
    const dependencies = await dependenciesOf(root);
    const { identifier, files, settings } = renderSampleWidget({
      name,
      language: chosen,
      sample: server ? "server" : shown,
      // It includes all scoped packages.
      hasUmbrella: "orderpane" in dependencies,
    });
    const browserTest = `e2e/${name}.spec.ts`;
    if (existsSync(join(root, browserTest))) refuse(browserTest, elsewhere)({ code: "EEXIST" });
    await mkdir(folder, { recursive: true }).catch(
      refuse("widgets", "Make it a folder that you can write to."),
    );
    // Also refuses an empty folder, which may belong to another program.
    await mkdir(join(folder, name)).catch(refuse(`widgets/${name}`, elsewhere));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const added = await addVariables(join(root, ".env.development"), settings);
    const made = [`widgets/${name}`, browserTest, ...(added ? [".env.development"] : [])].join(", ");
    report.line(`${report.paint("green", "✓")} ${made}`);
    const tests = `npx vitest run widgets/${name} and npx playwright test ${name} test it`;
    report.line(report.paint("dim", `orderpane dev shows it, ${tests}`));
    const needed = ["valibot", ...("orderpane" in dependencies ? [] : ["@orderpane/server"])];
    const missing = needed.filter((each) => !(each in dependencies)).join(" ");
    if (server && missing)
      report.line(report.paint("dim", `its server.ts needs more: npm install ${missing}`));
    if (server) for (const edit of editsOf(root, name, identifier)) report.line(`  ${edit}`);
    report.document({ widget: name, files: Object.keys(files) });
    return exitCodes.done;
  },
});

/** Lists the edits that a template's server needs before it responds to a new widget in real stores. */
function editsOf(root: string, name: string, identifier: string): string[] {
  const imported = `import ${identifier}Route from "../widgets/${name}/server.ts";`;
  if (existsSync(join(root, "server/application.ts"))) {
    return [
      `server/application.ts needs two edits, and the line ${imported}`,
      `1. in routes: ${JSON.stringify(name)}: ${identifier}Route`,
      `2. in settings: ${identifier}Server: routeUrl(${JSON.stringify(name)}), ${identifier}Key: widgetKey`,
    ];
  }
  if (!existsSync(join(root, "server/create-server.ts"))) return [];
  const [serverVariable, keyVariable] = ["Server", "Key"].map((end) => settingVariable(identifier + end));
  return [
    `server/create-server.ts needs an entry, and the line ${imported}`,
    `1. in routes: ["/${name}", ${identifier}Route]`,
    `2. in .env.production: ${serverVariable}; in .env.production.local: ${keyVariable}, the key of the server`,
  ];
}

const elsewhere = "Choose another name, or move the existing files away.";

function refuse(place: string, fix: string): (cause: Partial<NodeJS.ErrnoException>) => never {
  return (cause) => {
    if (cause.code === "EEXIST") throw new CommandError("usage", `${place} already exists`, { fix });
    throw new CommandError("usage", `${place} cannot be created: ${cause.message}`, {
      fix: "Give this user write access to its parent folder.",
    });
  };
}

/** English if the project has widgets and no title contains Cyrillic letters. */
function languageOf(root: string): SampleOptions["language"] {
  const declarations = globSync("widgets/*/widget.json", { cwd: root });
  const texts = declarations.map((file) => readFileSync(join(root, file), "utf8"));
  return texts.length > 0 && !texts.some((text) => /\p{Script=Cyrillic}/u.test(text)) ? "en" : "ru";
}

/** All packages in package.json. */
async function dependenciesOf(root: string): Promise<Readonly<Record<string, unknown>>> {
  // The build reports an invalid file.
  const manifest: unknown = await readFile(join(root, "package.json"), "utf8")
    .then(JSON.parse)
    .catch(() => null);
  const { dependencies, devDependencies } = Object(manifest) as Record<string, object | undefined>;
  return { ...dependencies, ...devDependencies };
}

/** Adds variables that are missing in an env file. Returns whether there are any. */
async function addVariables(path: string, variables: Readonly<Record<string, string>>): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => "");
  const missing = Object.entries(variables).filter(
    ([name]) => !new RegExp(`^(?:export )?${name} *=`, "m").test(text),
  );
  if (missing.length === 0) return false;
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  await appendFile(path, start + missing.map(([name, value]) => `${name}=${value}\n`).join(""));
  return true;
}

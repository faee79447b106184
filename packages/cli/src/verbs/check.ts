import { join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { isOpen } from "../check/findings.ts";
import { languages, schemes, serverStates, widthNames } from "../check/views.ts";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { replaceFiles, writeNamedFile } from "../files.ts";
import { flag, oneOf, type OptionOf, text, words } from "../syntax/option.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";

function recordId(flags: string, description: string): OptionOf<number | undefined> {
  return new Option(flags, `${description} (default: all)`).argParser((typed) => {
    if (/^[1-9]\d*$/.test(typed)) return Number(typed);
    throw new InvalidArgumentError("Expected the id of a record, as in the order page's URL.");
  });
}

const chosen = {
  order: recordId("--order <id>", "only the widgets of order pages, with this order").conflicts("product"),
  product: recordId("--product <id>", "only the widgets of product pages, with this product"),
  language: oneOf("--language <code>", "only this language (default: all)", languages),
  scheme: oneOf("--scheme <name>", "only this colour scheme (default: all)", schemes),
  width: oneOf("--width <name>", "only this width of the panel (default: all)", widthNames),
  server: oneOf("--server <state>", "only this state of the widget's server (default: all)", serverStates),
};

const options = {
  ...chosen,
  fix: flag("--fix", "write the height that every ordinary record needs into widget.json").conflicts(
    Object.keys(chosen),
  ),
  preview: text(
    "--preview <file>",
    "do not check: write a page with the live widgets, for people without the project",
  ).conflicts(["fix", "server"]),
};

export const verb = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to check; default: all") },
  options,
  help: "Opens each built widget with every sample order or product, in Russian and English, in light and dark, in a narrow and a wide panel, and with a failing server. Exit code 1: something was found.",
  examples: [
    "orderpane check",
    "orderpane check margin --order 1006 --scheme dark",
    "orderpane check margin --fix",
    "orderpane check margin --order 1001 --preview margin.html",
  ],
  run,
});

type Values = ValuesOf<typeof options> & { readonly names: readonly string[] };

async function run(context: Context, values: Values): Promise<ExitCode> {
  const { root, report } = context;
  if (values.preview !== undefined) return writePreview(context, values.preview, values);
  // Loaded lazily: only projects with browser tests have Playwright and axe.
  const { checkProject } = await import("../check/check.ts").catch((cause: Error) => {
    if (!("code" in cause && cause.code === "ERR_MODULE_NOT_FOUND")) throw cause;
    throw new CommandError("usage", "@playwright/test and axe-core cannot be loaded", {
      fix: "Install both: npm install --save-dev @playwright/test axe-core",
      cause,
    });
  });
  const { printCheck, reportPage } = await import("../check/report.ts");
  const widgets = await checkProject(context, values);
  printCheck(report, widgets);
  const file = join(root, ".orderpane", "check", "report.html");
  replaceFiles([[file, reportPage(widgets)]]);
  report.line(`\nreport: ${file}`);
  return widgets.some(({ findings }) => findings.some(isOpen)) ? exitCodes.failed : exitCodes.done;
}

async function writePreview(context: Context, file: string, values: Values): Promise<ExitCode> {
  const { report } = context;
  const { renderPreview } = await import("../check/preview.ts");
  const { page, frames } = await renderPreview(context, values);
  await writeNamedFile(context, file, { text: page, flag: "w" });
  report.line(`${report.paint("green", "✓")} ${file} has ${frames.length} frames`);
  report.document({
    file,
    frames: frames.map(({ widget, record }) => ({ widget: widget.name, id: record.id })),
  });
  return exitCodes.done;
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WidgetSource } from "@orderpane/build";
import { InvalidArgumentError, Option } from "commander";
import type { CheckedWidget } from "../check/check-widget.ts";
import { isOpen } from "../check/group-findings.ts";
import { languages, schemes, serverStates, widths } from "../check/frame/looks.ts";
import { requireTools } from "../check/require-tools.ts";
import { checkDocument, printCheck } from "../check/report/print-check.ts";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { writeWhole } from "../files.ts";
import { flag, type OptionOf, words } from "../syntax/option.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";

function oneOf<Word extends string>(
  flags: string,
  description: string,
  choices: readonly Word[],
): OptionOf<Word | undefined> {
  return new Option(flags, `${description} (default: all)`).choices(choices);
}

function recordId(flags: string, description: string): OptionOf<number | undefined> {
  return new Option(flags, `${description} (default: all)`).argParser((typed) => {
    if (/^[1-9]\d*$/.test(typed)) return Number(typed);
    throw new InvalidArgumentError("Expected the id of a record, as the order page has it in its address.");
  });
}

const options = {
  order: recordId("--order <id>", "only the widgets of order pages, with this order"),
  product: recordId("--product <id>", "only the widgets of product pages, with this product"),
  language: oneOf("--language <code>", "only this language", languages),
  scheme: oneOf("--scheme <name>", "only this colour scheme", schemes),
  width: oneOf(
    "--width <name>",
    "only this width of the panel",
    Object.keys(widths) as (keyof typeof widths)[],
  ),
  server: oneOf("--server <state>", "only this state of the widget's server", serverStates),
  headed: flag("--headed", "show the browser"),
  update: flag("--update", "save the pictures, for later checks to compare with"),
  fix: flag("--fix", "write the height that every ordinary record needs into widget.json"),
};

export const verb = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to look at; default: all") },
  options,
  help: "Opens each built widget with every sample order or product, in Russian and English, in light and dark, in a narrow and a wide panel, and with its server in trouble. Exit code 1: something was found.",
  examples: [
    "orderpane check",
    "orderpane check margin --order 1006 --scheme dark --headed",
    "orderpane check --update",
    "orderpane check margin --fix",
  ],
  run,
});

type Values = ValuesOf<typeof options> & { readonly names: readonly string[] };

async function run(context: Context, values: Values): Promise<ExitCode> {
  const { root, report } = context;
  const { names, headed, update, fix, order, product, ...surroundings } = values;
  const choice = { ...surroundings, id: order ?? product };
  const isWhole = Object.values(choice).every((part) => part === undefined);
  if (fix && !isWhole) throw contradiction("--fix needs all frames to know the height");
  if (order !== undefined && product !== undefined)
    throw contradiction("--order and --product exclude each other");
  await requireTools({ isHeaded: headed });
  const { checkProject } = await import("../check/check-project.ts");
  const checked: CheckedWidget[] = [];
  await checkProject(root, {
    names,
    page: order !== undefined ? "order" : product !== undefined ? "product" : undefined,
    choice,
    isHeaded: headed,
    isUpdate: update,
    stopped: context.untilStopped().then(() => {
      throw new CommandError("ended-early", "the check was stopped before it was done", {
        fix: "Run it again, with the names of fewer widgets if it takes too long.",
      });
    }),
    onProgress: (doing) => report.status("check", doing),
    onChecked: async (widget, source) => {
      const result = fix ? await writeHeight(context, widget, source) : widget;
      checked.push(result);
      report.document(checkDocument(result));
    },
  }).finally(() => report.status("check", null));
  printCheck(report, checked);
  const { reportPage } = await import("../check/report/report-page.ts");
  const file = join(root, ".orderpane", "check", "report.html");
  await writeWhole(file, reportPage(checked, { at: new Date() }));
  report.line(`\nreport: ${file}`);
  return checked.some(({ findings }) => findings.some(isOpen)) ? exitCodes.failed : exitCodes.done;
}

function contradiction(problem: string): CommandError {
  return new CommandError("usage", problem, { fix: "Leave one of them out." });
}

/** Writes the height that is needed into `widget.json`, and leaves everything else in it as it is. */
async function writeHeight(
  { report }: Context,
  widget: CheckedWidget,
  { dir }: WidgetSource,
): Promise<CheckedWidget> {
  const { declared, needed } = widget.heights;
  const hasNoContent = widget.findings.some(({ rule }) => rule === "failure" || rule === "empty");
  const isAccepted = widget.findings.some((group) => group.rule === "height" && !isOpen(group));
  if (declared === needed || hasNoContent || isAccepted) return widget;
  const file = join(dir, "widget.json");
  const text = await readFile(file, "utf8");
  await writeWhole(file, text.replace(/("height"\s*:\s*)\d+/, `$1${needed}`));
  report.line(`${widget.name}: height ${declared} → ${needed}`);
  return { ...widget, findings: widget.findings.filter(({ rule }) => rule !== "height") };
}

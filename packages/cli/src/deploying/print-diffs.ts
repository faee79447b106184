import type { Plan } from "@orderpane/deploy";
import { splitEcho, splitFragment } from "@orderpane/protocol/bundle";
// Imports the one module that is needed, because loading the whole library takes 20 ms.
import { structuredPatch } from "diff/lib/patch/create.js";
import type { Report, Style } from "../report/report.ts";

/** Prints what each update changes in the code. Settings are left out, because a value may be a key. */
export function printDiffs(report: Report, { actions }: Plan): void {
  for (const action of actions) {
    if (action.action !== "update") continue;
    const fresh = splitFragment(action.desired.code);
    const old = splitEcho(action.stored.code ?? "");
    report.line();
    report.line(report.paint("bold", `${action.widget} ${action.id}`));
    if (old === null) {
      report.line(`  its code was edited by hand; orderpane pull ${action.id} writes it into a file`);
      continue;
    }
    printDiff(report, "style", [old.style, fresh.style]);
    printDiff(report, "script", [old.script, fresh.script]);
  }
}

const maxEditLength = 400;

function printDiff(report: Report, name: string, [old, fresh]: readonly [string, string]): void {
  const options = { context: 1, maxEditLength };
  const patch = structuredPatch("", "", splitLines(old), splitLines(fresh), "", "", options);
  if (!patch) {
    report.line(`  ${name}: nearly all of it has changed`);
    return;
  }
  if (patch.hunks.length === 0) {
    report.line(report.paint("dim", `  ${name}: no change`));
    return;
  }
  report.line(`  ${name}`);
  for (const [index, { lines }] of patch.hunks.entries()) {
    if (index > 0) report.line(report.paint("dim", "  …"));
    for (const line of lines) {
      const sign = line.slice(0, 1);
      report.line(report.paint(styles[sign] ?? "dim", `  ${sign} ${escapeInvisible(line.slice(1))}`));
    }
  }
}

const styles: Readonly<Record<string, Style>> = { "-": "red", "+": "green" };

/** Built code has few, long lines, so each statement and each item of a list gets a line of its own. */
function splitLines(code: string): string {
  const lines = code.match(/[^\n;,{}>]{1,100}[;,{}>]*|[;,{}>]+|\n/gu) ?? [];
  return lines.map((line) => (line === "\n" ? "\n" : `${line}\n`)).join("");
}

/** A terminal must not obey what a store sent. */
function escapeInvisible(text: string): string {
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
  return text.replace(invisible, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

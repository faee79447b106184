import type { Plan } from "@orderpane/deploy";
import { type CodePart, diffCode } from "./diff-code.ts";
import { splitEcho, splitFragment } from "@orderpane/protocol/bundle";
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
    printDiff(report, "style", diffCode(old.style, fresh.style));
    printDiff(report, "script", diffCode(old.script, fresh.script));
  }
}

/** How many characters before and after a change are shown. */
const contextLength = 40;

function printDiff(report: Report, name: "style" | "script", parts: readonly CodePart[] | null): void {
  if (parts === null) {
    report.line(`  ${name}: nearly all of it has changed`);
    return;
  }
  if (parts.every(({ kind }) => kind === "same")) {
    report.line(report.paint("dim", `  ${name}: no change`));
    return;
  }
  report.line(`  ${name}`);
  let isFirst = true;
  for (let at = 0; at < parts.length; at++) {
    if (parts[at]!.kind === "same") continue;
    const before = parts[at - 1]?.text.slice(-contextLength).replace(/^.*\n/s, "") ?? "";
    const changed = { removed: "", added: "" };
    for (let part = parts[at]; part && part.kind !== "same"; part = parts[++at]) {
      changed[part.kind] += part.text;
    }
    const after = parts[at]?.text.slice(0, contextLength).replace(/\n.*$/s, "") ?? "";
    if (!isFirst) report.line(report.paint("dim", "  …"));
    isFirst = false;
    for (const kind of ["removed", "added"] as const) {
      const look = looks[kind];
      const text = changed[kind];
      if (text === "") continue;
      for (const line of linesOf(before + text + after)) {
        report.line(report.paint(look.style, `  ${look.sign} ${line}`));
      }
    }
  }
}

const looks = {
  removed: { sign: "-", style: "red" },
  added: { sign: "+", style: "green" },
} satisfies Record<string, { sign: string; style: Style }>;

/** Built code has long lines: they are cut after statements. A terminal must not obey what a store sent. */
function linesOf(code: string): string[] {
  const lines = code.split("\n").flatMap((line) => line.match(/.{1,100}(?:[;,{}>]|$)|.{1,100}/gsu) ?? []);
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
  return lines.map((line) =>
    line.replace(invisible, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`),
  );
}

import { type Bundles, DeployError, type DeployErrorCode } from "@orderpane/deploy";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { Context } from "../context.ts";
import { prepareBundles } from "../deploying/prepare-bundles.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Report, Style } from "../report/report.ts";
import { manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { combineExitCodes } from "../targets/at-each-target.ts";
import { openSession, openTargets, type Session } from "../targets/open-targets.ts";
import { readTarget, refuseSameStore } from "../targets/read-targets.ts";
import { describeWidgets, type StoredWidget } from "../targets/stored-widgets.ts";
import { type ConfiguredTarget, type OpenTarget, targetDocument } from "../targets/target.ts";

export const verb = defineVerb({
  options: manyTargets,
  examples: ["orderpane doctor", "orderpane doctor --mode production --json"],
  async run(context, { modes }) {
    const codes: ExitCode[] = [];
    const targets: ConfiguredTarget[] = [];
    for (const mode of modes.length === 0 ? [undefined] : new Set(modes)) {
      codes.push(await examine(context, mode, targets));
    }
    return combineExitCodes(codes);
  },
});

interface Check {
  name: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

/** Checks the target of a mode and adds it to `targets`, which contains the targets of earlier modes. */
async function examine(
  context: Context,
  mode: string | undefined,
  targets: ConfiguredTarget[],
): Promise<ExitCode> {
  const { report } = context;
  const checks: Check[] = [];
  try {
    const configured = readTarget(context, mode);
    targets.push(configured);
    refuseSameStore(targets);
    checks.push(...configured.notices.map((notice) => warning("files", notice)));
    const { opens, close } = await openTargets(context, [configured]);
    try {
      const [open] = opens as [OpenTarget];
      const { bundles, check, exitCode } = await build(context, open);
      const session = openSession(context, open);
      checks.push(check, ...(await checkStore(session, bundles)));
      const { requests } = session.client;
      const concluded = conclude(report, open.label, { checks, target: targetDocument(open), requests });
      return exitCode ?? concluded;
    } finally {
      await close();
    }
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    checks.push(failed("configuration", error));
    conclude(report, mode ?? "the default target", { checks, target: { store: null }, requests: 0 });
    return exitCodes[error.exit];
  }
}

/** Builds like `plan`, and returns the exit code if that fails. The other checks continue without bundles. */
async function build(
  context: Context,
  open: OpenTarget,
): Promise<{ check: Check; bundles: Bundles | null; exitCode: ExitCode | null }> {
  try {
    const [prepared] = await prepareBundles(context, [open], { build: true, types: false });
    const check = ok("build", "all widgets are built, and every required setting has a value that fits");
    return { check, bundles: prepared!.bundles, exitCode: null };
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    return { check: failed("build", error), bundles: null, exitCode: exitCodes[error.exit] };
  }
}

/** The check that the first request's error belongs to. Default: the address. */
const subjects: Partial<Record<DeployErrorCode, string>> = {
  unauthorized: "credentials",
  forbidden: "rights",
  limited: "quota",
};

/** Checks everything that one list of widgets shows, with one request. */
async function checkStore(
  { target, client, history }: Session,
  bundles: Bundles | null,
): Promise<readonly Check[]> {
  try {
    const stored = await client.list();
    const widgets = bundles ? describeWidgets(stored, bundles.project) : [];
    return [
      ok("address", `${target.store.origin} is a store`),
      ok("credentials", "the store accepts id and password"),
      ok("rights", "the application may read its widgets"),
      ...checkWidgets(widgets.filter(({ owner }) => owner === "ours")),
      checkHistory(await history.openCreates()),
    ];
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return [failed(subjects[error.code] ?? "address", error)];
  }
}

function checkWidgets(ours: readonly StoredWidget[]): Check[] {
  const duplicates = ours.filter(({ isDuplicate }) => isDuplicate);
  const edited = ours.filter(({ isEdited }) => isEdited);
  const [first] = edited;
  return [
    duplicates.length === 0
      ? ok("duplicates", `each widget of this project exists once (${ours.length} in all)`)
      : warning("duplicates", {
          message: `exist more than once: ${listWidgets(duplicates)}`,
          fix: "orderpane deploy keeps the lowest id of each and deletes the others.",
        }),
    first === undefined
      ? ok("edits", "no widget was edited since it was deployed")
      : warning("edits", {
          message: `edited since deployed: ${listWidgets(edited)}`,
          fix: `Keep the edit with orderpane pull ${first.id}; then orderpane remove ${first.widget} and deploy again.`,
        }),
  ];
}

function listWidgets(widgets: readonly StoredWidget[]): string {
  return widgets.map(({ widget, id }) => `${widget} (${id})`).join(", ");
}

function checkHistory(unsettled: readonly { readonly widget: string }[]): Check {
  if (unsettled.length === 0) return ok("history", "no deploy was cut off");
  return warning("history", {
    message: `a deploy was cut off while it created: ${unsettled.map(({ widget }) => widget).join(", ")}`,
    fix: "Deploy again: it looks first whether they exist.",
  });
}

function ok(name: string, message: string): Check {
  return { name, status: "ok", message };
}

function warning(name: string, { message, fix }: { message: string; fix: string }): Check {
  return { name, status: "warning", message, fix };
}

function failed(name: string, { message, fix }: { message: string; fix: string }): Check {
  return { name, status: "failed", message, fix };
}

const looks: Record<Check["status"], { sign: string; style: Style }> = {
  ok: { sign: "✓", style: "green" },
  warning: { sign: "!", style: "yellow" },
  failed: { sign: "✗", style: "red" },
};

function conclude(
  report: Report,
  label: string,
  document: { checks: readonly Check[]; target: object; requests: number },
): ExitCode {
  report.line(`${report.paint("bold", "doctor")} for ${label}`);
  for (const { name, status, message, fix } of document.checks) {
    const { sign, style } = looks[status];
    report.line(`  ${report.paint(style, `${sign} ${name}`)}  ${message}`);
    if (fix !== undefined) report.line(`    ${report.paint("dim", `→ ${fix}`)}`);
  }
  report.document(document);
  return document.checks.some(({ status }) => status === "failed") ? exitCodes.failed : exitCodes.done;
}

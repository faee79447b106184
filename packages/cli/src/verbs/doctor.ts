import { type Bundles, DeployError, makePlan, type PlannedStore } from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { Context } from "../context.ts";
import { prepareBundles } from "../deploying/prepare-bundles.ts";
import { type Check, checkStore, checkWidgets, failed, ok, warning, warnOf } from "../doctor/checks.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Report, Style } from "../report/report.ts";
import { manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { combineExitCodes } from "../targets/at-each-target.ts";
import { openSession, openTargets, type Session } from "../targets/open-targets.ts";
import { readTarget, refuseSameStore } from "../targets/read-targets.ts";
import { describeWidgets } from "../targets/stored-widgets.ts";
import { type ConfiguredTarget, type OpenTarget, targetDocument } from "../targets/target.ts";

export const verb = defineVerb({
  options: manyTargets,
  examples: ["orderpane doctor", "orderpane doctor --mode production --json"],
  async run(context, { modes, format }) {
    const codes: ExitCode[] = [];
    const targets: ConfiguredTarget[] = [];
    for (const mode of modes.length === 0 ? [undefined] : new Set(modes)) {
      codes.push(await examine(context, mode, { format, targets }));
    }
    return combineExitCodes(codes);
  },
});

/** Examines the target of a mode and adds it to `targets`, which has the targets of the modes before. */
async function examine(
  context: Context,
  mode: string | undefined,
  { format, targets }: { format: Format; targets: ConfiguredTarget[] },
): Promise<ExitCode> {
  const { report } = context;
  // An older Node does not get this far.
  const checks: Check[] = [ok("node", `Node ${process.versions.node} runs this, and is new enough`)];
  try {
    const configured = readTarget(context, mode);
    targets.push(configured);
    refuseSameStore(targets);
    checks.push(...configured.notices.map(({ message, fix }) => warning("files", message, fix)));
    const { opens, close } = await openTargets(context, [configured]);
    try {
      const [open] = opens as [OpenTarget];
      const { bundles, checks: found, exitCode } = await prepare(context, open);
      checks.push(...found);
      const session = openSession(context, open, { format });
      checks.push(...(await checkTarget(session, bundles)));
      const concluded = conclude(report, session.label, checks, {
        target: targetDocument(session),
        requests: session.client.requests,
      });
      return exitCode ?? concluded;
    } finally {
      await close();
    }
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    checks.push(failed("configuration", error));
    conclude(report, mode ?? "the default target", checks, { target: { store: null }, requests: 0 });
    return exitCodes[error.exit];
  }
}

interface Prepared {
  checks: Check[];
  /** `null` if they cannot be built. The checks that do not need them go on. */
  bundles: Bundles | null;
  /** The exit code of `plan` if it refuses. */
  exitCode: ExitCode | null;
}

/** Prepares the bundles as `plan` does, so that doctor never approves what `plan` refuses. */
async function prepare(context: Context, open: OpenTarget): Promise<Prepared> {
  try {
    const [prepared] = await prepareBundles(context, [open], { build: true, types: false });
    const check = ok("build", "all widgets are built, and every required setting has a value that fits");
    return { checks: [check], bundles: prepared?.bundles ?? null, exitCode: null };
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    const check = failed("build", error);
    return { checks: [check], bundles: null, exitCode: exitCodes[error.exit] };
  }
}

async function checkTarget({ target, client, history }: Session, bundles: Bundles | null): Promise<Check[]> {
  const { checks, stored } = await checkStore(client, target.store.origin);
  const unsettled = await history.openCreates();
  const listUntil: typeof client.listUntil = async (isExpected) =>
    stored && isExpected(stored) ? stored : client.listUntil(isExpected);
  return [
    ...checks,
    ...(stored && bundles
      ? await checkPlan({ target, client: { ...client, listUntil, count: async () => null } }, bundles)
      : []),
    ...(stored && bundles ? checkWidgets(describeWidgets(stored, bundles.project)) : []),
    warnOf(
      "history",
      unsettled.map(({ widget }) => widget),
      {
        problem: "a deploy was cut off while it created",
        fix: "Deploy again: it looks first whether they are there.",
        otherwise: "no deploy was cut off",
      },
    ),
  ];
}

/** Finds what `plan` refuses only when it knows the store, such as more than a store may hold. */
async function checkPlan(store: PlannedStore, bundles: Bundles): Promise<Check[]> {
  try {
    await makePlan(store, { bundles, prune: false });
    return [];
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return [failed("plan", error)];
  }
}

const looks: Record<Check["status"], { sign: string; style: Style }> = {
  ok: { sign: "✓", style: "green" },
  warning: { sign: "!", style: "yellow" },
  failed: { sign: "✗", style: "red" },
};

function conclude(report: Report, label: string, checks: readonly Check[], rest: object): ExitCode {
  report.line(`${report.paint("bold", "doctor")} for ${label}`);
  for (const { name, status, message, fix } of checks) {
    const { sign, style } = looks[status];
    report.line(`  ${report.paint(style, `${sign} ${name}`)}  ${message}`);
    if (fix !== undefined) report.line(`    ${report.paint("dim", `→ ${fix}`)}`);
  }
  report.document({ checks, ...rest });
  return checks.some(({ status }) => status === "failed") ? exitCodes.failed : exitCodes.done;
}

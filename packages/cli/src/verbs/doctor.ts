import {
  type Bundles,
  DeployError,
  type DeployErrorCode,
  makePlan,
  type PlannedStore,
  type StoreClient,
} from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { Widget } from "@orderpane/protocol/widget";
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
  const checks: Check[] = [ok("node", `Node ${process.versions.node} is new enough`)];
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

interface Check {
  name: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

function ok(name: string, message: string): Check {
  return { name, status: "ok", message };
}

function warning(name: string, message: string, fix: string): Check {
  return { name, status: "warning", message, fix };
}

/** A warning, unless nothing was found. */
function warnOf(
  name: string,
  found: readonly string[],
  { problem, fix, otherwise }: { problem: string; fix: string; otherwise: string },
): Check {
  return found.length === 0 ? ok(name, otherwise) : warning(name, `${problem}: ${found.join(", ")}`, fix);
}

function failed(name: string, { message, fix }: { message: string; fix: string }): Check {
  return { name, status: "failed", message, fix };
}

interface StoreChecks {
  checks: Check[];
  /** `null` if the store could not be read. */
  stored: Widget[] | null;
}

/** Checks everything that one list of widgets shows, for one request. */
async function checkStore(client: StoreClient, origin: string): Promise<StoreChecks> {
  try {
    const stored = await client.list();
    const checks = [
      ok("address", `${origin} is a store`),
      ok("credentials", "the store accepts id and password"),
      ok("rights", "the application may read its widgets"),
      checkClock(client),
      checkQuota(client),
    ];
    return { checks, stored };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return { checks: [failed(subjects[error.code] ?? "address", error)], stored: null };
  }
}

/** The check that an error of the first request belongs to. Default: the address. */
const subjects: Partial<Record<DeployErrorCode, string>> = {
  unauthorized: "credentials",
  forbidden: "rights",
  limited: "quota",
};

/** The largest difference, in ms, between this machine's clock and the store's that is not a warning. */
const maxSkew = 60_000;

function checkClock({ observed }: StoreClient): Check {
  const skew = observed?.clockSkew ?? null;
  if (skew === null) {
    return ok("clock", "the store's responses have no Date header to compare this machine's clock with");
  }
  if (Math.abs(skew) <= maxSkew) {
    return ok("clock", "this machine's clock agrees with the Date header of the store's response");
  }
  const difference = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? "ahead of" : "behind"}`;
  return warning(
    "clock",
    `this machine's clock is ${difference} the Date header of the store's response`,
    "Set it, best by letting the system do so (NTP).",
  );
}

function checkQuota({ observed }: StoreClient): Check {
  const usage = observed?.usage ?? null;
  if (usage === null) return ok("quota", "the store does not show its request limit");
  const left = `${usage.limit - usage.used} of ${usage.limit} requests are left in this window`;
  if (usage.used < usage.limit * 0.9) return ok("quota", left);
  return warning(
    "quota",
    left,
    "Wait five minutes; see which other programs use the application's password.",
  );
}

function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  const duplicates = ours.filter(({ isDuplicate }) => isDuplicate);
  const edited = ours.filter(({ isEdited }) => isEdited);
  const [first] = edited;
  return [
    warnOf("duplicates", duplicates.map(withId), {
      problem: "exist more than once",
      fix: "orderpane deploy keeps the lowest id of each and deletes the others.",
      otherwise: `each widget of this project exists once (${ours.length} in all)`,
    }),
    warnOf("edits", edited.map(withId), {
      problem: "edited since deployed",
      fix: `Keep the edit with orderpane pull ${first?.id}; then orderpane remove ${first?.widget} and deploy again.`,
      otherwise: "no widget was edited since it was deployed",
    }),
  ];
}

function withId({ widget, id }: StoredWidget): string {
  return `${widget} (${id})`;
}

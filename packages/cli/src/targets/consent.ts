import { isChange, type Plan, type RunKind } from "@orderpane/deploy";
import { isIntact } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import type { ConfiguredTarget, OpenTarget } from "./target.ts";

interface Consent {
  /** The modes and hosts of stores that may be changed without a question: `--yes`. */
  yes: readonly string[];
  /** Whether widgets are to be deleted or put back: `remove`, `rollback`, `--prune`. */
  destroys: boolean;
}

/**
 * Throws a CommandError unless each protected store is named, if a name belongs to none of the targets, or if
 * the command destroys something in a store that is not named and nobody can be asked.
 */
export function requireConsent(
  { ask }: Pick<Context, "ask">,
  configured: readonly ConfiguredTarget[],
  { yes, destroys }: Consent,
): void {
  const targets = configured.map(({ mode, remote }) => ({ remote, names: namesOf(mode, remote) }));
  const unknown = yes.find((name) => !targets.some((target) => target.names.includes(name)));
  if (unknown !== undefined) {
    const known = targets.flatMap((target) => target.names).join(", ");
    throw new CommandError(
      "usage",
      `--yes ${unknown} names none of the targets: ${known || "the local store, which needs no consent"}`,
      { fix: "Say --yes with the mode or the host of the store." },
    );
  }
  for (const { remote, names } of targets) {
    if (!remote || names.some((name) => yes.includes(name))) continue;
    const { host } = remote.target.store;
    if (remote.isProtected) {
      throw new CommandError("usage", `${host} is protected: ORDERPANE_PROTECTED`, {
        fix: `Look at orderpane plan first, then say --yes ${names[0]}.`,
      });
    }
    if (destroys && (ask === null || targets.length > 1)) throw unconfirmed(host, names[0]!);
  }
}

/**
 * Asks before a plan deletes widgets or puts earlier ones back in a store that is not local. Returns `false`
 * if the answer is no. Throws a CommandError if nobody can be asked.
 */
export async function confirmPlan(
  { ask }: Pick<Context, "ask">,
  open: OpenTarget,
  { plan, yes, kind }: { plan: Plan; yes: readonly string[]; kind: RunKind | undefined },
): Promise<boolean> {
  const names = namesOf(open.mode, open);
  const isAsked = plan.actions.some(kind === "rollback" ? isChange : isLoss);
  if (open.isLocal || !isAsked || names.some((name) => yes.includes(name))) return true;
  if (ask === null) throw unconfirmed(open.target.store.host, names[0]!);
  return ask(`Do this in ${open.label}? [y/N] `);
}

/**
 * A duplicate that is as it was deployed comes from another machine; any other was made or edited by hand.
 */
function isLoss(action: Plan["actions"][number]): boolean {
  if (action.action === "delete") return true;
  if (action.action !== "merge") return false;
  const { code, height, pageType: page } = action.stored;
  return !isIntact(code ?? "", { height, page });
}

function namesOf(mode: string | undefined, remote: OpenTarget | null): string[] {
  return [mode, remote?.target.store.host].filter((name) => name !== undefined);
}

function unconfirmed(host: string, name: string): CommandError {
  return new CommandError("usage", `this may delete or replace widgets of ${host}, which needs consent`, {
    fix:
      `Look at it with --dry-run first, then say --yes ${name}; on a terminal, a command for one store asks. ` +
      "Nothing was changed.",
  });
}

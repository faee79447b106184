import { isChange, type Plan } from "@orderpane/deploy";
import { isIntact } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import type { Session } from "./open-targets.ts";
import type { ConfiguredTarget, OpenTarget } from "./target.ts";

interface Consent {
  /** The modes and hosts of stores that may be changed without confirmation: `--yes`. */
  yes: readonly string[];
  /** Whether the command deletes widgets or restores earlier ones: `remove`, `rollback`, `--prune`. */
  destroys: boolean;
}

/**
 * Throws a CommandError if `yes` does not name a protected store, if one of its names belongs to no target,
 * or if the command deletes or restores widgets in a store that is not named and cannot ask for confirmation.
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
      { fix: "Use --yes with the mode or the host of the store." },
    );
  }
  for (const { remote, names } of targets) {
    if (!remote || names.some((name) => yes.includes(name))) continue;
    const { host } = remote.target.store;
    if (remote.isProtected) {
      throw new CommandError("usage", `${host} is protected: ORDERPANE_PROTECTED`, {
        fix: `Look at orderpane plan first, then add --yes ${names[0]}.`,
      });
    }
    if (destroys && (ask === null || targets.length > 1)) throw unconfirmed(host, names[0]!);
  }
}

/**
 * Asks for confirmation before a plan deletes widgets or restores earlier ones in a store that is not local.
 * Returns `false` if the answer is no. Throws a CommandError if it cannot ask.
 */
export async function confirmPlan(
  { ask }: Pick<Context, "ask">,
  session: Session,
  { plan, yes }: { plan: Plan; yes: readonly string[] },
): Promise<boolean> {
  const names = namesOf(session.mode, session);
  const isAsked = plan.actions.some(session.kind === "rollback" ? isChange : isLoss);
  if (session.isLocal || !isAsked || names.some((name) => yes.includes(name))) return true;
  if (ask === null) throw unconfirmed(session.target.store.host, names[0]!);
  return ask(`Do this in ${session.label}? [y/N] `);
}

/** An unchanged duplicate comes from another machine's deploy; any other was made or edited by hand. */
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
      `Look at it with --dry-run first, then add --yes ${name}; on a terminal, a command for one store asks. ` +
      "Nothing was changed.",
  });
}

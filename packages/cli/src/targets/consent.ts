import { UsageError } from "../errors.ts";
import type { ConfiguredTarget } from "./target.ts";

/** Throws a UsageError unless each protected store is named, and if a name belongs to none of the targets. */
export function requireConsent(configured: readonly ConfiguredTarget[], names: readonly string[]): void {
  const targets = configured.map(({ mode, remote }) => ({
    remote,
    names: [mode, remote?.target.store.host].filter((name) => name !== undefined),
  }));
  const unknown = names.find((name) => !targets.some((target) => target.names.includes(name)));
  if (unknown !== undefined) {
    throw new UsageError(
      `--yes ${unknown} names none of the targets: ${targets.flatMap((target) => target.names).join(", ")}`,
      "Say --yes with the mode or the host of the protected store.",
    );
  }
  for (const target of targets) {
    if (!target.remote?.isProtected || target.names.some((name) => names.includes(name))) continue;
    throw new UsageError(
      `${target.remote.target.store.host} is protected: ORDERPANE_PROTECTED`,
      `Look at orderpane plan first, then say --yes ${target.names[0]}.`,
    );
  }
}

import type { BuildError } from "@orderpane/build";
import type { DeployError } from "@orderpane/deploy";
import type { ProtocolError } from "@orderpane/protocol/widget";
import type { PlatformError } from "@orderpane/platform";
import type { RecordError } from "@orderpane/recorder";

/** Exit codes of the command; scripts rely on them. */
export const exitCodes = {
  /** Done, or nothing to do. */
  done: 0,
  failed: 1,
  /** Wrong usage or configuration: nothing was changed. */
  usage: 2,
  /** Something was done before it failed. */
  partly: 3,
  /** `plan --detailed-exitcode` found changes. */
  changes: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The base errors of our packages, by the name of their class. */
interface PackageErrors {
  UsageError: { code: "usage" };
  BuildError: BuildError;
  DeployError: DeployError;
  ProtocolError: ProtocolError;
  PlatformError: PlatformError;
  RecordError: RecordError;
}

const { failed, usage } = exitCodes;

/**
 * The exit code for every error that our packages throw; a missing one does not compile. Keyed by class name,
 * because importing the classes would load every package with every verb.
 */
export const errorExitCodes: {
  readonly [Name in keyof PackageErrors]: Readonly<Record<PackageErrors[Name]["code"], ExitCode>>;
} = {
  UsageError: { usage },
  BuildError: {
    "bad-config": usage,
    "bad-declaration": usage,
    "bad-name": usage,
    "bad-syntax": failed,
    "linked-folder": usage,
    "no-default-export": failed,
    "no-entry": usage,
    "no-map": failed,
    "no-trace": failed,
    "no-widgets": usage,
    "not-compiled": failed,
    "not-inlinable": failed,
    "not-proven": failed,
    "not-written": failed,
    "over-budget": failed,
    "type-error": failed,
    "unresolved-import": failed,
  },
  DeployError: {
    "bad-plan": usage,
    "bad-setting": usage,
    "bad-target": usage,
    "broken-bundle": usage,
    duplicated: failed,
    "endless-answer": failed,
    forbidden: failed,
    "history-failed": failed,
    interrupted: failed,
    limited: failed,
    "list-incomplete": failed,
    "missing-setting": usage,
    "no-bundles": usage,
    "no-history": usage,
    "no-widget": failed,
    "not-a-store": failed,
    "not-adoptable": failed,
    "not-confirmed": failed,
    "not-found": failed,
    "plan-outdated": failed,
    redirected: failed,
    refused: failed,
    "server-error": failed,
    timeout: failed,
    stopped: failed,
    "too-large": usage,
    unauthorized: failed,
    "unexpected-answer": failed,
    unreachable: failed,
  },
  ProtocolError: {
    "forbidden-character": failed,
    "invalid-field": failed,
    malformed: failed,
  },
  PlatformError: {
    "bad-application": usage,
    "bad-catalog-file": usage,
    "bad-clock": usage,
    "bad-fault": usage,
    "bad-log-filter": failed,
    "bad-order": failed,
    "bad-page": failed,
    "bad-product": failed,
    "bad-store-file": usage,
    "database-in-use": usage,
    "not-a-database": usage,
    "port-in-use": usage,
    "store-closed": failed,
    "too-many-snapshots": failed,
    "unknown-application": failed,
    "unknown-fault": failed,
    "unknown-snapshot": failed,
    "unknown-assumption": usage,
    "wrong-state": failed,
  },
  RecordError: {
    "bad-port": usage,
    "bad-target": usage,
    "not-recorded": failed,
  },
};

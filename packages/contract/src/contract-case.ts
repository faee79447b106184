import type { Provenance } from "@orderpane/platform";
import type { CallOptions, ContractContext } from "./context.ts";
import type { ContractResponse, Findings } from "./expectations.ts";
import type { Need } from "./target.ts";

/** One behaviour of the platform, and how to check it. */
export interface ContractCase {
  readonly id: string;
  readonly title: string;
  /**
   * A `spec` or `observed` case fails when the target behaves differently. An `assumed` case returns what it
   * found, and fails only at behaviour that platform-facts.md does not list.
   */
  readonly provenance: Provenance;
  /** The sections of platform-api.md that the case checks, or that are silent about it, as anchors. */
  readonly sections: readonly string[];
  readonly needs: readonly Need[];
  /** @throws {ContractError} `mismatch` when the target behaves differently */
  run(context: ContractContext): Promise<Findings | void>;
}

/** A request, and what its response must have. `check` throws if it has something else. */
type RequestRow = readonly [
  method: string,
  path: string,
  expected: CallOptions & { readonly check?: (response: ContractResponse) => unknown },
];

/** A case in a table. Its title is the value of `spec`, `observed` or `assumed`. */
type CaseRow = { [Known in Provenance]: Readonly<Record<Known, string>> }[Provenance] & {
  /** The sections beside that of the table. */
  readonly sections?: readonly string[];
  /** Default: those of the table. */
  readonly needs?: readonly Need[];
} & ({ readonly requests: readonly RequestRow[] } | Pick<ContractCase, "run">);

interface CaseTable {
  readonly section: string;
  readonly needs: readonly Need[];
}

/** Returns the cases of a table, by id. */
export function casesOf(table: CaseTable, rows: Readonly<Record<string, CaseRow>>): ContractCase[] {
  return Object.entries(rows).map(([id, row]) => {
    const provenance = (["spec", "observed", "assumed"] as const).find((name) => name in row)!;
    return {
      id,
      title: Object.assign({ spec: "", observed: "", assumed: "" }, row)[provenance],
      provenance,
      sections: [table.section, ...(row.sections ?? [])],
      needs: row.needs ?? table.needs,
      run: "run" in row ? row.run : (context) => sendAll(row.requests, context),
    };
  });
}

async function sendAll(requests: readonly RequestRow[], { call }: ContractContext): Promise<void> {
  for (const [method, path, { check, ...expected }] of requests) {
    const response = await call(method, path, expected);
    check?.(response);
  }
}

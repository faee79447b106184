import type { Provenance } from "@orderpane/platform";
import type { ContractResponse, Expectation, Findings } from "./expectations.ts";
import type { ContractTarget, Credentials } from "./target.ts";

export interface ContractCase {
  readonly id: string;
  readonly title: string;
  /**
   * A `spec` or `observed` case fails when the target behaves differently. An `assumed` case returns what it
   * found, and fails only at behaviour that platform-facts.md does not list.
   */
  readonly provenance: Provenance;
  /** Anchors of the sections in platform-api.md that the case checks, or that leave it open. */
  readonly sections: readonly string[];
  /** Whether it creates widgets. They are deleted afterwards. */
  readonly writes: boolean;
  /** @throws {ContractError} when the target behaves differently */
  run(store: ContractStore): Promise<Findings | void>;
}

/** Differences from the default request, and the expected response. */
export interface CallOptions extends Expectation {
  readonly body?: string;
  /** `Content-Type`. Default: by the path's suffix if there is a body; `null`: none. */
  readonly type?: string | null;
  /** Default: the target's application; `null`: no `Authorization` header. */
  readonly user?: Credentials | null;
  readonly accept?: string;
  /** Default: no `Origin` header, as from an application. */
  readonly origin?: string;
}

export interface ContractStore {
  readonly target: ContractTarget;
  /**
   * @param request method and path; a path alone is read with GET
   * @throws {ContractError} when the response is not as the options expect
   */
  readonly send: (request: string, options?: CallOptions) => Promise<ContractResponse>;
  /** Returns code with the contract's marker. Every POST must contain it. */
  readonly mark: (html: string) => string;
  readonly skip: (reason: string) => never;
}

export const asIs = (store: ContractStore) => store;

/** Turns rows into cases that only read. `open` prepares what they share. */
export function casesOf<Store>(
  sections: readonly string[],
  open: (store: ContractStore) => Store | Promise<Store>,
  rows: Readonly<Record<`${string} (${Provenance}): ${string}`, (store: Store) => Promise<Findings | void>>>,
): ContractCase[] {
  return Object.entries(rows).map(([name, run]) => {
    const [, id = "", provenance = "", title = ""] = /^(\S+) \((\w+)\): (.*)$/.exec(name) ?? [];
    return {
      id,
      title,
      provenance: provenance as Provenance,
      sections,
      writes: false,
      run: async (store) => run(await open(store)),
    };
  });
}

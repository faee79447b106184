import type { BuildErrorCode } from "../errors.ts";

export interface Problem {
  /** Default `not-inlinable`. */
  code?: BuildErrorCode;
  /** Offset in the module, in UTF-16 units. */
  offset: number;
  problem: string;
  fix: string;
}

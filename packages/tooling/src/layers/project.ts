import type { SourceImports } from "./read-imports.ts";

/** The project as the checks of this folder see it: plain data, paths with `/` from the project's root. */
export interface Project {
  readonly files: readonly SourceFile[];
  /** What package.json declares, by the folder of the package; `.` is the root. */
  readonly packages: Readonly<Record<string, Declared>>;
}

export interface SourceFile extends SourceImports {
  readonly file: string;
}

export interface Declared {
  readonly name: string;
  /** `dependencies`, `peerDependencies` and `optionalDependencies`. */
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

/** One thing that the rules forbid. */
export interface Violation {
  /** `file:line`, or the file. */
  readonly at: string;
  /** The import or dependency, as written; undefined when the file as a whole is refused. */
  readonly specifier?: string;
  /** Why it is refused, and what would be allowed. */
  readonly why: string;
}

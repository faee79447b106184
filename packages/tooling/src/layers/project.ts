import type { SourceImports } from "./read-imports.ts";

/** The data that the checks of this folder need. Paths are relative to the project's root, with `/`. */
export interface Project {
  readonly files: readonly SourceFile[];
  /** The declarations in package.json, by the folder of the package. `.` is the root. */
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

/** Something that breaks a rule. */
export interface Violation {
  /** `file:line`, or the file. */
  readonly at: string;
  /** The import or dependency, as written. Undefined when the violation is not about a single one. */
  readonly specifier?: string;
  /** Why it is refused and what is allowed. */
  readonly why: string;
}

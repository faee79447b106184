/** What a module declares under one name: overloads and merged declarations together. */
export interface Declaration {
  /** As the module calls it. */
  readonly name: string;
  /** The module: its path from the project's root. */
  readonly file: string;
  /** Of the first declaration; counts from 1. */
  readonly line: number;
  /** TypeScript without bodies, initial values where a type stands beside them, private members and doc comments. */
  readonly signature: string;
  /** The text of the doc comment; empty where there is none. */
  readonly doc: string;
  /** Those of its members that have a doc comment, in the order of the source. */
  readonly members: readonly Member[];
  /** The types that the signature names, as it writes them: `OrderInfo`, `samples.OrderOverrides`. */
  readonly references: readonly string[];
}

export interface Member {
  readonly name: string;
  readonly doc: string;
}

/** Something in another module: what it exports as `name`, or all of it as a namespace. */
export interface Binding {
  /** As the import writes it. */
  readonly from: string;
  readonly name: string | typeof allOfIt;
}

export const allOfIt = Symbol("namespace");

/** What the reference needs to know of a source file. */
export interface SourceModule {
  readonly file: string;
  /** By the names that the module itself uses. */
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** What stands in `declare global`. */
  readonly globals: ReadonlyMap<string, Declaration>;
  readonly imports: ReadonlyMap<string, Binding>;
  /** By exported name: a name of the module's own, or something in another one. */
  readonly exports: ReadonlyMap<string, string | Binding>;
  /** The modules of which everything is exported. */
  readonly stars: readonly string[];
}

import type { Target } from "@orderpane/deploy";
import type { Notice } from "./secret-files.ts";

/** The store that a command talks to, for the time that it does. */
export interface OpenTarget {
  target: Target;
  /** The mode that names it; absent: the default one. */
  mode?: string;
  /** Whether it is the project's own store. */
  isLocal: boolean;
  /** Whether changes need the store to be named: `ORDERPANE_PROTECTED`. */
  isProtected: boolean;
  /** For people: the address, and what it is. */
  label: string;
  /** Text of a declared setting for this store, from `ORDERPANE_SETTING_<NAME>`. */
  readSetting: (name: string) => string | undefined;
}

/** What is configured for a mode: a store somewhere, or (`null`) the project's own. */
export interface ConfiguredTarget {
  mode: string | undefined;
  remote: OpenTarget | null;
  /** What should be known about its files. */
  notices: Notice[];
}

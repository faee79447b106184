import type { ReadSetting, Target } from "@orderpane/deploy";
import type { Notice } from "./env-files.ts";

export interface OpenTarget {
  target: Target;
  /** Its mode; `undefined` for the default target. */
  mode: string | undefined;
  isLocal: boolean;
  /** Whether changes require naming the store: `ORDERPANE_PROTECTED`. */
  isProtected: boolean;
  /** For messages: the address, and whether it is the local store. */
  label: string;
  /** Returns the text of a declared setting for this store, from `ORDERPANE_SETTING_<NAME>`. */
  readSetting: ReadSetting;
}

/** The configuration of a mode: a remote store, or `null` for the project's own. */
export interface ConfiguredTarget {
  mode: string | undefined;
  remote: OpenTarget | null;
  notices: Notice[];
}

export function targetDocument({ target: { store } }: Pick<OpenTarget, "target">): { store: string } {
  return { store: store.origin };
}

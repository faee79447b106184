import type { WidgetBundle } from "@orderpane/protocol/bundle";

/** A proven widget, its files and what they came from. */
export interface BuiltWidget {
  bundle: WidgetBundle;
  files: OutputFile[];
  /** Absolute paths of all files that decide what comes out. */
  inputs: string[];
  /** What its author should know. */
  warnings: readonly BuildWarning[];
}

export interface OutputFile {
  /** Relative to the output folder, without folders of its own. */
  name: string;
  content: string;
}

/** Something about a widget that its author should know, and that does not stop a build. */
export interface BuildWarning {
  code: "near-budget";
  widget: string;
  message: string;
}

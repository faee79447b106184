import type { WidgetBundle } from "@orderpane/protocol/bundle";

export interface BuiltWidget {
  bundle: WidgetBundle;
  files: OutputFile[];
  /** Absolute paths of all files that the widget depends on. */
  inputs: string[];
  warnings: readonly BuildWarning[];
}

export interface OutputFile {
  name: string;
  content: string;
}

/** A problem that the author should know about, but that does not fail the build. */
export interface BuildWarning {
  code: "bundler" | "near-budget" | "newer-css";
  widget: string;
  message: string;
}

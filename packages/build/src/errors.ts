import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";
import type { Place } from "./place.ts";

/** The codes of {@link BuildError}s. */
export const buildErrors = {
  "bad-config": {
    exit: "usage",
    meaning: "The project's configuration cannot be loaded, or a value in it is not valid.",
    advice:
      "Correct the file that the message names: `vite.config.ts`, `package.json`, `tsconfig.json` or the PostCSS configuration.",
  },
  "no-widgets": {
    exit: "usage",
    meaning: "The folder `widgets/` is missing or has no widget.",
    advice: "Make a widget: `orderpane new buyer-card`. Run the command in the project's folder.",
  },
  "bad-name": {
    exit: "usage",
    meaning: "The name of a widget's folder cannot be written into the marker, or be a file name on Windows.",
    advice:
      "Use at most 100 lower-case Latin letters, digits and single hyphens, and no device of Windows such as `con`: `buyer-card`.",
  },
  "linked-folder": {
    exit: "usage",
    meaning: "The folder of a widget is a symbolic link.",
    advice: "Move the folder into `widgets/`. Keep shared code in another folder, and import it.",
  },
  "bad-declaration": {
    exit: "usage",
    meaning: "`widget.json` is missing, is not UTF-8 or JSON, or has a value that is not valid.",
    advice: "Correct it at the place in the message. The reference of widget.json lists the keys.",
  },
  "no-entry": {
    exit: "usage",
    meaning: "`index.tsx` of a widget is missing.",
    advice: "Create it, with the component as its default export.",
  },
  "no-default-export": {
    exit: "failed",
    meaning: "`index.tsx` exports no component.",
    advice: "Export it: `export default function Widget() { … }`.",
  },
  "bad-syntax": {
    exit: "failed",
    meaning: "A script or a style sheet does not parse.",
    advice: "Correct it at the place in the message.",
  },
  "unresolved-import": {
    exit: "failed",
    meaning: "The file or package of an import or of a `url()` is not found.",
    advice: "Check the spelling, and that the file exists or the package is installed.",
  },
  "not-inlinable": {
    exit: "failed",
    meaning:
      "Something works only as a separate file, such as `import.meta.url`, a worker or a remote style sheet. A widget is one fragment.",
    advice: "Keep a copy beside the widget and import it, or load it from your server when the widget runs.",
  },
  "not-compiled": {
    exit: "failed",
    meaning: "The bundler reports any other error, or a file is not UTF-8.",
    advice:
      "Correct what the message says. If a plugin of Vite is the cause, update it or keep it away from widgets.",
  },
  "type-error": {
    exit: "failed",
    meaning: "TypeScript reports an error.",
    advice: "Correct the types, or build in spite of them with `--no-types`.",
  },
  "no-map": {
    exit: "failed",
    meaning: "The source map of a build is not kept on this machine.",
    advice: "Build the sources that were deployed, and name the widget with `--widget`.",
  },
  "no-trace": {
    exit: "failed",
    meaning: "The text has no position in the script of a widget.",
    advice: "Paste the whole stack trace. If it names only the page, name the widget with `--widget`.",
  },
  "not-proven": {
    exit: "failed",
    meaning:
      "An HTML or XML parser does not give the finished fragment back as it was written. This is a defect of the build, or the program is nested too deeply.",
    advice:
      "Nothing was written. Shorten long chains of calls; otherwise report it with the widget's source.",
  },
  "over-budget": {
    exit: "failed",
    meaning: "The widget is larger than its budget.",
    advice: "The message names the largest modules. Make them smaller, or raise `budget` in `widget.json`.",
  },
  "not-written": {
    exit: "failed",
    meaning: "The output folder cannot be written, or has files that no build has written.",
    advice: "Make the folder writable, empty it, or name another one with `--out-dir`.",
  },
} as const satisfies ErrorTable;

export type BuildErrorCode = keyof typeof buildErrors;

/**
 * `file` is relative to the project's root, with forward slashes; `frame` shows the lines around the place.
 */
export interface BuildErrorDetails extends ErrorDetails {
  readonly file?: string | undefined;
  readonly place?: Place | undefined;
  readonly frame?: string | undefined;
}

/** The error of this package. `message` is one complete line, with file and place. */
export class BuildError extends OrderpaneError<BuildErrorCode, BuildErrorDetails> {
  override readonly name = "BuildError";
  declare readonly file: string | undefined;
  declare readonly place: Place | undefined;
  declare readonly frame: string | undefined;

  constructor(code: BuildErrorCode, problem: string, details: BuildErrorDetails = {}) {
    super(buildErrors, code, `${where(details)}${problem}`, details);
  }
}

function where({ file, place }: BuildErrorDetails): string {
  if (file === undefined) return "";
  return place ? `${file}:${place.line}:${place.column}: ` : `${file}: `;
}

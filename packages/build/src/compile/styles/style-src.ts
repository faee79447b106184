import { BuildError, codeFrame, placeOf } from "../../errors.ts";
import { findUrlProblem } from "../../self-contained/urls/url-problem.ts";

/**
 * Refuses `src("…")`, the newer spelling of `url("…")`, with a URL that does not work in a widget's frame.
 * Lightning CSS does not know `src()`.
 *
 * @throws {BuildError} `not-inlinable`
 */
export function refuseSrc(css: string, file: string): void {
  if (!/src\(/i.test(css)) return;
  for (const { groups, index } of css.matchAll(tokens)) {
    const problem = groups?.["url"] === undefined ? null : findUrlProblem(groups["url"]);
    if (!problem) continue;
    const place = placeOf(css, index);
    throw new BuildError("not-inlinable", `src(): ${problem.problem}`, {
      file,
      place,
      frame: codeFrame(css, place),
      fix: "Write url() with a file relative to the style sheet, or an https URL.",
    });
  }
}

/** Also matches comments and strings, in order to skip their contents. */
const tokens =
  /\/\*.*?\*\/|(?<![\w-])src\(\s*(?<quote>["'])(?<url>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*\)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gis;

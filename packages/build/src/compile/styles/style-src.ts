import { BuildError, codeFrame, placeOf } from "../../errors.ts";
import { findUrlProblem } from "../../self-contained/urls/url-problem.ts";

/**
 * Throws a {@link BuildError} for a `src("…")`, the newer way to write `url("…")`, that leads nowhere from a widget's
 * frame. Lightning CSS does not know it and lets it through.
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
      fix: "Write url() with a file relative to the style sheet, or an https address.",
    });
  }
}

/** Comments and texts as well, so that what stands in these is passed over. */
const tokens =
  /\/\*.*?\*\/|(?<![\w-])src\(\s*(?<quote>["'])(?<url>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*\)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gis;

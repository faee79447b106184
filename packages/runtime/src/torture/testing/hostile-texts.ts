import groups from "../../../fixtures/hostile-texts.json" with { type: "json" };

/** Runs if a page executes a text as code. The page of the frame counts the calls. */
const run = "attack()";

/** Texts that break layouts or parsers without running code. */
const characters = [
  "\u202e)(kcatta:tpircsavaj",
  `\u2066${run}\u2069`,
  "\u200f\u200e\u061c",
  "\0",
  `a\0${run}`,
  "\u0001\u0002\u001b[31m\u007f",
  "\u0085\u2028\u2029",
  "\ufeff\ufffe\uffff",
  "\ud800",
  "\udc00\ud800",
  "a\u0300".repeat(500),
  "\u0489".repeat(200),
  "👩‍👩‍👧‍👦".repeat(50),
  "ﷺ".repeat(100),
  "\u200d".repeat(1000),
  "\r\n".repeat(500),
  " ".repeat(2000),
  "9".repeat(400),
  "-0",
  "1e999",
  "<".repeat(2_000),
  "&".repeat(2_000),
  "W".repeat(20_000),
  `<b>${"<i>".repeat(500)}`,
  `"${"'\"`".repeat(500)}<img src=x onerror=${run}>`,
];

/**
 * Texts of buyers who try to run code in the back-office, all different, in groups:
 *
 * - `scripts` run immediately;
 * - `eventElements` run code without user interaction, each by its event;
 * - `endings` end their context: an attribute, an element whose content is not HTML, a string in a script;
 * - `addresses` are schemes and their disguises, for places where a text becomes a URL;
 * - `mutations` become code when they are decoded twice or when HTML repairs broken markup;
 * - `code` is for widgets that insert text into programs, templates, styles and queries.
 */
export const hostileTexts: readonly string[] = [
  ...new Set([
    ...groups.scripts,
    ...groups.eventElements.map((element) => `<${element}=${run}>`),
    ...groups.endings.flatMap((ending) => [
      `${ending}<script>${run}</script>`,
      `${ending}<img src=x onerror=${run}>`,
      `${ending} onmouseover=${run} autofocus onfocus=${run} x=`,
    ]),
    ...groups.addresses,
    ...groups.mutations,
    ...groups.code,
    ...characters,
  ]),
];

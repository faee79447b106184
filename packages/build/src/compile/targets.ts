/**
 * The browsers that Vite builds for when it is not told otherwise (`baseline-widely-available`): current in the
 * spring of 2023. Older ones would cost every widget a helper for class fields.
 */
export const scriptTargets = ["chrome111", "edge111", "firefox114", "safari16.4"];

/** The same for style sheets, in the form of Lightning CSS: the major version shifted by 16 bits, the minor by 8. */
export const styleTargets = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 114 << 16,
  safari: (16 << 16) | (4 << 8),
};

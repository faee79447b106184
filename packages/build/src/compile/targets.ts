/** The browsers that the back-office is used with: what was current in the middle of 2022. */
export const scriptTargets = ["chrome102", "edge102", "firefox102", "safari15.5"];

/** The same for style sheets, in the form of Lightning CSS: the major version shifted by 16 bits, the minor by 8. */
export const styleTargets = {
  chrome: 102 << 16,
  edge: 102 << 16,
  firefox: 102 << 16,
  safari: (15 << 16) | (5 << 8),
};

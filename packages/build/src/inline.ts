export { inlineScript } from "./inline/inline-script.ts";
export { inlineStyle } from "./inline/inline-style.ts";

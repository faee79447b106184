export { canary, isCanaryIn, noteSecret } from "./canary/canary.ts";
export { discard } from "./canary/discard.ts";
export { findCanaries } from "./canary/find-canaries.ts";

export { canary, isCanaryIn, noteSecret } from "./canary/run-secrets.ts";
export { discard } from "./canary/discard.ts";
export { findCanaries } from "./canary/find-canaries.ts";

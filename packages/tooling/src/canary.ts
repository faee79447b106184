export { canary, isCanaryIn, noteSecret } from "./canary/run-secrets.ts";
export { discard, findCanaries } from "./canary/find-canaries.ts";

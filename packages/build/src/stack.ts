export { parseTraces, type TracePosition } from "./stack/parse-trace.ts";
export { type Origin, type ResolvedFrame, type ResolvedStack, resolveStack } from "./stack/resolve-stack.ts";

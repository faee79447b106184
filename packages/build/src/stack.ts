export { parseTraces, type TracePosition } from "./stack/parse-trace.ts";
export { resolveStack } from "./stack/resolve-stack.ts";

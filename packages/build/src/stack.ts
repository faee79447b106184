export { parseTrace, type TracePosition } from "./stack/parse-trace.ts";
export {
  type ResolvedFrame,
  type ResolvedStack,
  resolveStack,
  type StackOptions,
} from "./stack/resolve-stack.ts";

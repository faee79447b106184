export {
  type ResolvedFrame,
  type ResolvedStack,
  resolveStack,
  type StackOptions,
} from "./stack/resolve-stack.ts";

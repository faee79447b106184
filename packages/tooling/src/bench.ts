export {
  type BenchCase,
  type BenchUnit,
  defineBench,
  elapsed,
  type Measure,
  type StartedCase,
} from "./bench/define-bench.ts";

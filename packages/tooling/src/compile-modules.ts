export { compileModules } from "./packages/compile-package.ts";

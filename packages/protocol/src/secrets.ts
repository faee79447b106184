export { createRedactor, type Redactor } from "./secrets/redactor.ts";

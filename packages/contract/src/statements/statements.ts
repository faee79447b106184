import { lifecycleStatements } from "./lifecycle.ts";
import { ruleStatements } from "./rules.ts";
import { serviceStatements } from "./service.ts";
import { widgetStatements } from "./widgets.ts";

/**
 * Everything that platform-api.md says of the back-office and the lifecycle and that a case can show, by id.
 */
export const statements = {
  ...serviceStatements,
  ...widgetStatements,
  ...ruleStatements,
  ...lifecycleStatements,
} as const;

export type StatementId = keyof typeof statements;

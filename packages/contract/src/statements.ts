import { lifecycleStatements } from "./statements/lifecycle.ts";
import { ruleStatements } from "./statements/rules.ts";
import { serviceStatements } from "./statements/service.ts";
import { widgetStatements } from "./statements/widgets.ts";

/** Everything that platform-api.md says of the back-office and the lifecycle and that a case can show, by id. */
export const statements = {
  ...serviceStatements,
  ...widgetStatements,
  ...ruleStatements,
  ...lifecycleStatements,
} as const;

export type StatementId = keyof typeof statements;

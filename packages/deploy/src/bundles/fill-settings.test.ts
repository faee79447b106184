import { expect, test } from "vitest";
import { settingVariable } from "./fill-settings.ts";

test.each([
  ["url", "ORDERPANE_SETTING_URL"],
  ["apiUrl", "ORDERPANE_SETTING_API_URL"],
  ["apiURL", "ORDERPANE_SETTING_API_URL"],
  ["URLOfApi", "ORDERPANE_SETTING_URL_OF_API"],
  ["line2Title", "ORDERPANE_SETTING_LINE2_TITLE"],
  ["status-url", "ORDERPANE_SETTING_STATUS_URL"],
])("%s is %s", (name, variable) => {
  expect(settingVariable(name)).toBe(variable);
});

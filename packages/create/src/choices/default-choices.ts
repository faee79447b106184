import { type PackageManager, packageManagers } from "../install/package-managers.ts";
import type { Choices } from "./choices.ts";

/** The choices where nobody has made any. A terminal offers them first. */
export function defaultChoices(
  env: Readonly<Record<string, string | undefined>>,
  locale: string,
): Omit<Choices, "folder"> {
  return {
    template: "widget",
    language: /^ru\b/i.test(locale) ? "ru" : "en",
    packageManager: runningManager(env["npm_config_user_agent"]),
    install: false,
  };
}

/** The package manager that runs this process says so: `pnpm/10.1.0 npm/? node/v24.1.0 linux x64`. */
function runningManager(userAgent = ""): PackageManager {
  const [name = ""] = userAgent.split("/", 1);
  return Object.hasOwn(packageManagers, name) ? (name as PackageManager) : "npm";
}

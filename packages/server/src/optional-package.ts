import { ServerError } from "./errors.ts";

/** @throws {ServerError} `missing-package` if the application has not installed the optional package */
export async function loadOptional<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing) throw cause;
    throw new ServerError("missing-package", `the package ${name} is needed, but not installed`, {
      fix: `Install it: npm install ${name}`,
      cause,
    });
  }
}

import { DeployError } from "@orderpane/deploy";
import { wrapMethods } from "../wrap-methods.ts";

/**
 * Says what a 401 means for a store that has installed the application: the call about the uninstall may have
 * been lost. Returns every other error as it is.
 */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof DeployError) || error.code !== "unauthorized") return error;
  return new DeployError("unauthorized", `${error.message}; the store may have uninstalled the application`, {
    fix: "Install the application in the store again: that brings a new password.",
    cause: error,
  });
}

/** The same client, whose methods explain a 401. */
export function explainRefusals<Client extends object>(client: Client): Client {
  return wrapMethods(client, (call) => {
    const result = call();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw explainRefusal(error);
    });
  });
}

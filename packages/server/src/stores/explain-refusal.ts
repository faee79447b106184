import { DeployError } from "@orderpane/deploy";

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

/** Test support for the repository's other folders. It is not published. */
export { lastDocument, type Run, type Running, startOrderpane } from "./command.ts";
export { createProject, type Project } from "./project.ts";
export { findTerminal } from "./terminal.ts";
export { usageError } from "./usage-error.ts";

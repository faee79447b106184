export { lastDocument, type Run, type Running } from "./command.ts";
export { createProject, type Project } from "./project.ts";

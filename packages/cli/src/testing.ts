export { lastDocument, type Run, type Running } from "./testing/command.ts";
export { createProject, type Project } from "./testing/project.ts";

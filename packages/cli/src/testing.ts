export type { Run, Running } from "./testing/command.ts";
export { createProject, type Project } from "./testing/project.ts";

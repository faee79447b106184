import { afterAll, beforeAll } from "vitest";
import { createProject, type Project } from "./project.ts";

/**
 * One project for all tests of a file. It sets up hooks, so the project exists when the first of them runs.
 */
export function sharedProject(): Project {
  let project: Project;
  beforeAll(async () => {
    project = await createProject();
  });
  afterAll(() => project.remove());
  return new Proxy({} as Project, { get: (_, name) => Reflect.get(project, name) as unknown });
}

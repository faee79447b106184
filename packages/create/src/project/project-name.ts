import { builtinModules } from "node:module";
import { CreateError } from "../errors.ts";

/**
 * Checks that npm accepts the folder's name as a package name. It must not be the name of one of the
 * project's `dependencies`.
 *
 * @throws {CreateError} `bad-name`
 */
export function checkProjectName(name: string, dependencies: readonly string[]): void {
  const problem = findProblem(name, dependencies);
  if (problem === undefined) return;
  throw new CreateError(
    "bad-name",
    `${JSON.stringify(shorten(name))} cannot be the name of a package: ${problem}`,
    { fix: `Name the folder ${suggestName(name, dependencies)}, for example.` },
  );
}

function findProblem(name: string, dependencies: readonly string[]): string | undefined {
  if (name.length > longest) return `it has ${name.length} characters, and at most ${longest} are allowed`;
  if (/^[._-]/.test(name)) return "it does not begin with a letter or a digit";
  if (/[A-Z]/.test(name)) return "it has capital letters";
  if (!/^[a-z0-9._-]*$/.test(name)) {
    return "only lower-case letters of English, digits, and - _ . between them are allowed";
  }
  if (name === "") return "it is empty";
  if (dependencies.includes(name)) return "the project needs a package of this name";
  if (windowsDevice.test(name)) return "Windows cannot have a folder of this name";
  if (reserved.has(name)) return "the name means something else to Node or npm";
  return undefined;
}

const longest = 214;
const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;
const reserved = new Set([...builtinModules, "node_modules", "favicon.ico"]);

/** Returns a similar name that npm accepts. */
function suggestName(name: string, dependencies: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
    .slice(0, 50);
  const suggested = findProblem(plain, dependencies) === undefined ? plain : `my-${plain}`;
  return findProblem(suggested, dependencies) === undefined && plain !== "" ? suggested : "my-widgets";
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

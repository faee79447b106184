// Read by Node releases that are too old for everything else here: no syntax and no API beyond Node 12.

/** Ends the process with exit code 2 and one line on stderr when the Node that runs it is too old. */
export function requireNode() {
  const problem = describeOldNode(process.versions.node, process.execPath);
  if (problem === undefined) return;
  process.stderr.write(`error ${problem}\n→ Install a newer Node from https://nodejs.org\n`);
  process.exit(2);
}

/**
 * The same versions as the `orderpane` command accepts: a test compares both.
 *
 * @param {string} version as in process.versions.node: "20.20.2"
 * @param {string} execPath where that Node is
 * @returns {string | undefined} undefined when the version will do
 */
export function describeOldNode(version, execPath) {
  const parts = version.split(".");
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return undefined;
  return `a project with widgets needs Node 22.18 or newer, but this is Node ${version} (${execPath})`;
}

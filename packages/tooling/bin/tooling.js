#!/usr/bin/env node
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  // An old Node cannot parse the modules of this program, so they are imported only here.
  void import("../src/main.ts");
} else {
  process.stderr.write(
    `tooling needs Node 22.18 or newer, but this is Node ${process.versions.node} (${process.execPath}): ` +
      "start it with `npx tooling` or a script of `npm run`, which use the Node in node_modules/.bin\n",
  );
  process.exitCode = 2;
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const listModules = `
  import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import("@orderpane/server/widget");
`;

test("a server.ts loads neither databases nor the deploy engine", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", listModules],
    { cwd: import.meta.dirname },
  );
  const loaded = stdout.trim().split("\n");
  expect(loaded).toContainEqual(expect.stringContaining("/widget-route.ts"));
  expect(loaded.filter((url) => /sqlite|node_modules|packages\/deploy|\bpg\b/.test(url))).toEqual([]);
});

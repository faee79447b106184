import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limitFolder } from "./limit-folder.ts";

const usual = join(homedir(), ".local", "state", "orderpane", "limits");

test.each([
  ["nothing is named", {}, "linux", usual],
  ["XDG_STATE_HOME is named", { XDG_STATE_HOME: "/state" }, "linux", "/state/orderpane/limits"],
  ["it is relative, so it does not count", { XDG_STATE_HOME: "state" }, "linux", usual],
  ["it is empty", { XDG_STATE_HOME: "" }, "darwin", usual],
  ["Windows", { LOCALAPPDATA: "/local", XDG_STATE_HOME: "/state" }, "win32", "/local/orderpane/limits"],
] as const)("%s", (_, env, platform, folder) => {
  expect(limitFolder(env, platform)).toBe(folder);
});

import { afterEach, expect, test, vi } from "vitest";
import { npm } from "./npm.ts";

afterEach(() => void vi.unstubAllEnvs());

test("an error of npm is read below a silent npm, too", async () => {
  vi.stubEnv("npm_config_loglevel", "silent");
  await expect(npm(["run", "no-such-script"])).rejects.toThrow('Missing script: "no-such-script"');
});

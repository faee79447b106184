import { resolveConfig } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { devConfig } from "./dev-config.ts";
import { localPlatform } from "./local-platform.ts";

const resolve = (config: Parameters<typeof resolveConfig>[0]) =>
  resolveConfig(
    { configFile: false, logLevel: "silent", root: "/tmp/shop", ...config, plugins: [localPlatform()] },
    "serve",
  );

test("the server listens on this machine only, on exactly the given port", async () => {
  const { server, appType } = await resolve({});
  expect(server).toMatchObject({ host: "127.0.0.1", strictPort: true });
  expect(appType).toBe("custom");
  const { server: plain } = await resolveConfig({ configFile: false }, "serve");
  expect(server.fs.deny).toEqual(expect.arrayContaining(plain.fs.deny));
});

test("the user's settings are kept", async () => {
  const { server, appType } = await resolve({
    appType: "spa",
    server: {
      host: "::1",
      strictPort: false,
      watch: null,
      allowedHosts: ["shop.test"],
      fs: { deny: ["mine"] },
    },
  });
  expect(server).toMatchObject({ host: "::1", strictPort: false, watch: null });
  expect(server.allowedHosts).toContain("shop.test");
  expect(server.fs.deny).toEqual(expect.arrayContaining(["mine", "store.db*"]));
  expect(appType).toBe("spa");
});

test("the console of a frame is not forwarded to the terminal by default", async () => {
  // By default, Vite decides by environment variables like this one.
  vi.stubEnv("CLAUDECODE", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await resolve({})).server.forwardConsole).toMatchObject({ enabled: false });
  const chosen = await resolve({ server: { forwardConsole: true } });
  expect(chosen.server.forwardConsole).toMatchObject({ enabled: true });
});

test.each([
  [{ timeout: 5 }, { timeout: 5, overlay: false }],
  [{ overlay: true }, { overlay: true }],
])("with hmr %j, an error covers the frames only if the user chose the overlay", async (hmr, expected) => {
  expect((await resolve({ server: { hmr } })).server.hmr).toEqual(expected);
});

test.each([
  ["store.db", true],
  ["store.db-wal", true],
  ["store.db.running.json.0a1b", true],
  ["store.db.tsx", false],
])("a change of data/%s is ignored: %j", (name, isIgnored) => {
  const { watch } = devConfig({}, "/tmp/shop/data/store.db").server!;
  const ignored = [watch!.ignored].flat();
  const path = `/tmp/shop/data/${name}`;
  expect(ignored.some((matches) => typeof matches === "function" && matches(path))).toBe(isIgnored);
});

import { expect, test } from "vitest";
import { resolveConfig } from "vite";
import { localStore } from "./local-store.ts";

const resolve = (config: Parameters<typeof resolveConfig>[0]) =>
  resolveConfig(
    { configFile: false, logLevel: "silent", root: "/tmp/shop", ...config, plugins: [localStore()] },
    "serve",
  );

test("the server is this machine's alone, on the port that was asked for", async () => {
  const { server, appType } = await resolve({});
  expect(server).toMatchObject({ host: "127.0.0.1", strictPort: true });
  expect(appType).toBe("custom");
});

test("what the user has chosen stays", async () => {
  const { server, appType } = await resolve({
    appType: "spa",
    server: { host: "::1", strictPort: false, watch: null },
  });
  expect(server).toMatchObject({ host: "::1", strictPort: false, watch: null });
  expect(appType).toBe("spa");
});

test("the database joins the files that are never served, and replaces none of them", async () => {
  const { server: plain } = await resolveConfig({ configFile: false }, "serve");
  expect((await resolve({})).server.fs.deny).toEqual([...plain.fs.deny, "store.db*"]);
  expect((await resolve({ server: { fs: { deny: ["secret"] } } })).server.fs.deny).toEqual([
    "secret",
    "store.db*",
  ]);
});

test("Vite keeps its own rule for origins", async () => {
  const { server: plain } = await resolveConfig({ configFile: false }, "serve");
  expect((await resolve({})).server.cors).toEqual({ ...(plain.cors as object), preflightContinue: true });
  expect((await resolve({ server: { cors: false } })).server.cors).toBe(false);
});

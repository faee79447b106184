import { requireNode } from "@orderpane/cli/require-node";

requireNode("vite");
// Only now: a Node that is too old would fail on the syntax of what comes next.
const { defineConfig } = await import("vitest/config");
const { widgets } = await import("@orderpane/build/vite");
const { localStore } = await import("@orderpane/store/vite");

export default defineConfig({
  plugins: [
    widgets(),
    localStore({
      pages: [
        {
          path: "/gallery",
          title: { ru: "Компоненты", en: "Components" },
          module: "@orderpane/runtime/gallery",
        },
      ],
    }),
  ],
  test: {
    globalSetup: "packages/tooling/src/canary/guard.ts",
    include: ["packages/**/src/**/*.test.{ts,tsx}", "widgets/**/*.test.{ts,tsx}"],
  },
});

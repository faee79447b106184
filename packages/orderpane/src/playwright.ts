export * from "@orderpane/cli/playwright";

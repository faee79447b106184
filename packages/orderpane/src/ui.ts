export * from "@orderpane/runtime/ui";

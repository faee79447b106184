export * from "@orderpane/runtime";

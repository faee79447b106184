export * from "@orderpane/runtime/testing";

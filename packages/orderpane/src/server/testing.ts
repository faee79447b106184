export * from "@orderpane/server/testing";

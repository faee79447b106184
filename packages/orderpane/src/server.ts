export * from "@orderpane/server";

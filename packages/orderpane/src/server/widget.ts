export * from "@orderpane/server/widget";

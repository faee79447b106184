export * from "@orderpane/catalog";

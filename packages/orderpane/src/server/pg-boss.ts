export * from "@orderpane/server/pg-boss";

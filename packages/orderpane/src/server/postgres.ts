export * from "@orderpane/server/postgres";

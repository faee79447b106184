export { default } from "../../../../widgets/receipts/server.ts";

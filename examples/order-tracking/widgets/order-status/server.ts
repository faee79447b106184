export { default } from "../../../../widgets/order-status/server.ts";

export { default } from "../../../../widgets/order-status/index.tsx";

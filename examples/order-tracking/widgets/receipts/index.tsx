export { default } from "../../../../widgets/receipts/index.tsx";
